#!/bin/sh
# Installs tick from this folder, or removes what it has installed:
#
#     ./install.sh [--uninstall] [PREFIX]
#
# PREFIX is /usr/local for root, who gets the unit of the relay, too, and ~/.local for others.
set -eu
umask 022

uninstall=
[ "${1-}" != --uninstall ] || { uninstall=yes && shift; }
[ $# -le 1 ] || { echo "error: unexpected '$2': --uninstall stands first, and one PREFIX behind it" >&2 && exit 2; }
if [ "$(id -u)" = 0 ]; then prefix=${1:-/usr/local} && set -- bin lib share; else prefix=${1:-$HOME/.local} && set -- bin share; fi
case $prefix in /*) ;; *) echo "error: '$prefix' is no absolute path" >&2 && exit 2 ;; esac
case $prefix in
    *[!A-Za-z0-9/._+~-]*)
        [ "$(id -u)" != 0 ] || { echo "error: '$prefix' has characters that the relay's unit can't have" >&2 && exit 2; } ;;
esac
made=$prefix/share/doc/tick/folders
cd "$(dirname "$0")"

if [ -n "$uninstall" ]; then
    [ -e "$made" ] || [ -e "$prefix/bin/tick" ] || { echo "error: there is no tick in '$prefix'" >&2 && exit 1; }
    folders=$(sort -r "$made" 2>/dev/null) || folders=
    find "$@" -type f | while read -r file; do rm -f "$prefix/$file"; done
    rm -f "$made"
    # The folders that it made, where nothing else is in them.
    echo "$folders" | while read -r folder; do rmdir "$folder" 2>/dev/null || :; done
    exit
fi

if missing=$(ldd bin/tick 2>&1 | grep 'not found'); then
    printf 'error: something is missing\n%s\nhint: on Debian and Ubuntu: apt install %s\n' "$missing" '@LIBRARIES@' >&2
    exit 1
fi
# The first is PREFIX itself.
folders=$({ echo && find "$@" -type d | sort; } | while read -r folder; do
    [ -d "$prefix/$folder" ] || { mkdir -p "$prefix/$folder" && echo "$prefix/$folder"; }
done)
[ -z "$folders" ] || echo "$folders" >>"$made"
find "$@" -type f | while read -r file; do
    case $file in *.service) sed "s|/usr/bin/tick|$prefix/bin/tick|" "$file" ;; *) cat "$file" ;; esac >"$prefix/$file.new"
    [ ! -x "$file" ] || chmod 755 "$prefix/$file.new"
    # A running tick keeps the file that it has.
    mv -f "$prefix/$file.new" "$prefix/$file"
done
