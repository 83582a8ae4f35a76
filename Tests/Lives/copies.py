"""State files that are copied: used in two places at once, and put back as they were before."""

import glob
import os
import shutil


class Copies:
    """The part of a life (life.py) about copies of a device's state file, of which tick.json(5) has what is promised."""

    def copy_file(self, device):
        """Copies it alone, at any time; a copy made before is replaced."""
        path = f"{device.path}-copy/tick.json"
        shutil.rmtree(os.path.dirname(path), ignore_errors=True)
        os.mkdir(os.path.dirname(path))
        shutil.copyfile(device.path, path)
        self.world.copies[device.name] = path, self.stays(device)

    def stays(self, device):
        """The rooms of the file, each with the number of the device's stay in it."""
        return {each.room.name: each.stay for each in self.world.devices(device.name) if each.here}

    def copied(self, device, is_usable):
        """One that has a usable copy; where there is none, it is made of this one's file for later."""
        copies = self.world.copies
        usable = [each for each in self.present if each.name in copies and is_usable(each, copies[each.name][1])]
        if not usable:
            self.copy_file(device)
        return self.chance.choice(usable or [None])

    def use_copy(self, device):
        """Does something with the copy: it is the same member, also after changes of the key."""
        device = self.copied(device, lambda each, stays: stays.get(self.name) == each.stay)
        if not device:
            return
        path, _ = self.world.copies[device.name]
        deed = self.chance.choice((
            self.send, self.send_with_key, self.read_new, self.read_new, self.read_some, self.mark_all, self.mark_new,
            self.mark_one, self.edit, self.compare_messages))
        device.file, views, device.views, device.remembers = path, device.views, {}, False
        deed(device)
        device.file, device.views = None, views

    def put_back(self, device):
        """The file is lost, and its copy is all that is left, or the files beside it are there still."""
        device = self.copied(device, lambda each, stays: stays == self.stays(each))
        if not device:
            return
        path, _ = self.world.copies[device.name]
        for each in self.world.devices(device.name):
            each.room.end_followers(each)
        # What was queued after the copy was made is lost with the file.
        device.run("outbox", "flush", statuses=(0, 4))
        if device.run("outbox", "--json")[1]:
            return
        beside = [each for each in glob.glob(f"{device.path}.*") if self.chance.random() < 0.5]
        for each in self.chance.choice((glob.glob(f"{device.path}.*"), beside, [])):
            os.remove(each)
        shutil.copyfile(path, device.path)
        for each in self.world.devices(device.name):
            each.views, each.remembers = {}, False
