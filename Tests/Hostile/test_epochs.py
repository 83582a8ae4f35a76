"""The byte strings of epochs and batches: the values of a worked example, and the files of the project's vectors."""

import importlib.util
import json
import pathlib
import unittest

import epochs
from tree import digest

FOLDER = pathlib.Path(__file__).parent.parent / "Vectors"

# Made by another program than epochs.py, from the same description.
EXAMPLE = """
invite     dd32f882de1aa2066fa5de273a3c0c24f4e50cbd0890d9fa3fc7533b41c85300
room       cc2125927ab15dacf8983391813c7bf1
alice      e469381cdace8b68b56b43ab3b015ff6
bob        2a73c182c7fd5fc658265feb9aaadbac
alice.key  3201ed5e33707706d82fc76852259446525ecd86a72b5176a81867bb8dd07f57
bob.key    c7a3cda1b7a242d9df325199fa78e20a191e0116e758de4ccda5ab5d9b127439
join       f901306ee13ca02cbfcfb7a1a64cdf8de04b59e585bea6288e667117aff287dc
old        fd40c44ee56bc26a69dfae5a85f40bc9aa104b80158563be8aeb1119ed6b6697
new        5e7dbabcdcfc0085667bbc1b117f968c8a87505ce05f715c525c1bb73afde2e2
crowd      5ad7d14214d63a49765375e4e600a0839dfc197e54b54962fa87ea9595a1b156
E          5675a600f995e96c19083b6ac2525f2358d30a55582c5dd48c3b8ecf9fd39821
boxes      56b0dc6757eec0de563a36ea4d32283e31ab5a912b716f3c3ce367971ab677147733e7953334ebca004647548205d322\
0197c993c469f4e7b7753c675248d59c5fbc4eb3f88c0e9215d78cc214ee5ec7158126f373bf22989736e557b05a3b2a
rotation   804dacb81781cc7ba0b386e6f8d3603d553b792b17c54891cdd60a70c8cb8bf2
message    0893840e53503de653350643935f7aaecab9302c9589248a6dcced20d24ae59ce32d07244717c8d06322edfb
link       cf62f8f6457a54498ec27185b31b3ae18c283d1d72025bf54b0d35cc832911d9
batch      c627eff02b3882c3ab422e4d273358709c3f08c4c1a2fd679d67d7ae920a8df5\
2aee783f752ceb4aebe5d6c540be1829c921117d2e7da5f28fd7dedfefadfd05
root       fd0bfc1654a4f2f4ed98ee4b3064d67b13d8ea6df3ec634adb3986b7c084b131
box        c06035a8bbb8f221dc1ed1c7bf064dbd03a875981bfc21279c6945dab3649ad88dd6aaa5e616e799cf7b6aaee941c1b1
"""


P = 2**255 - 19


def times(factor, u):
    """The u of a multiple of a point, by RFC 7748's ladder without its clamping; 0 for infinity."""
    x2, z2, x3, z3, swapped = 1, 0, u, 1, 0
    for bit in reversed(range(factor.bit_length())):
        wanted = factor >> bit & 1
        if swapped ^ wanted:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swapped = wanted
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a, b * b, d * a, c * b
        e = aa - bb
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
        x3, z3 = (da + cb) ** 2 % P, u * (da - cb) ** 2 % P
    if swapped:
        x2, z2 = x3, z3
    return x2 * pow(z2, P - 2, P) % P


def maker():
    spec = importlib.util.spec_from_file_location("rotations", FOLDER / "rotations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@unittest.skipUnless(epochs.ChaCha20Poly1305, "needs the package cryptography")
class EpochTests(unittest.TestCase):
    def setUp(self):
        self.made = maker().Example()

    def testTheExampleComesOut(self):
        made = self.made
        values = {
            "invite": made.invite,
            "room": made.room,
            "alice": made.alice.id,
            "bob": made.bob.id,
            "alice.key": made.alice.key,
            "bob.key": made.bob.key,
            "join": digest(made.joins[0]),
            "old": made.old,
            "new": made.new,
            "crowd": made.crowd,
            "E": made.rotation.public,
            "boxes": made.rotation.boxes,
            "rotation": digest(made.event),
            "message": made.message,
            "link": made.link,
            "batch": made.signature,
            "root": made.code_root,
            "box": made.invite_box,
        }
        expected = dict(line.split() for line in EXAMPLE.strip().splitlines())
        self.assertEqual({name: value.hex() for name, value in values.items()}, expected)

    def testTheFilesAreThoseThatAreMade(self):
        files = dict(maker().files())
        self.assertGreater(len(files), 8)
        for path, content in files.items():
            self.assertEqual(path.read_text(encoding="utf-8"), content, path)

    def testABoxKeyIsSoundByTheOrderOfItsPoint(self):
        found = sorted((FOLDER / "Proving").glob("box-*-*.json"))
        self.assertGreater(len(found), 8)
        for path in found:
            if path.name.startswith(("box-accepted", "box-refused")):
                key = bytes.fromhex(json.loads(path.read_text(encoding="utf-8"))["box"])
                u = int.from_bytes(key, "little")
                self.assertEqual(u < P and times(8, u) != 0, "accepted" in path.name, path)
                if "small-order" in path.name:
                    self.assertIsNone(epochs.agreed(bytes(range(32)), key))

    def testEveryRecipientOpensItsBoxAndNobodyElses(self):
        made, rotation = self.made, self.made.rotation
        boxes = [rotation.boxes[:48], rotation.boxes[48:]]
        for place, member in enumerate((made.bob, made.alice)):
            opened = [rotation.opened(member.identity, made.room, member.id, box) for box in boxes]
            self.assertEqual(opened[place], made.new_secret)
            self.assertIsNone(opened[1 - place])


if __name__ == "__main__":
    unittest.main()
