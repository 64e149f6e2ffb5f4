#!/bin/sh
# ComfyUI at the release that Atelier is made for, without containers: a clone, a virtual environment, and a service of systemd that starts it.
#   sh ops/gpu/install.sh FOLDER
# Run again, it brings FOLDER to the pinned release; models, inputs and outputs stay. Without systemd, or with COMFYUI_SERVICE=off, it prints the command.
set -eu

release=${COMFYUI_RELEASE:-v0.38.1}
source=${COMFYUI_SOURCE:-https://github.com/Comfy-Org/ComfyUI.git}
# ComfyUI has no login: whoever reaches this address may run anything on it.
listen=${COMFYUI_LISTEN:-127.0.0.1}
port=${COMFYUI_PORT:-8188}
# For machines without a card: COMFYUI_OPTIONS=--cpu
options=${COMFYUI_OPTIONS:-}

fail() {
  echo "install: $1" >&2
  exit 1
}

[ $# -eq 1 ] || fail "name one folder, such as \$HOME/comfyui"
command -v git >/dev/null || fail "git is missing: install it with the system's package manager"
command -v python3 >/dev/null || fail "python3 is missing: install it with the system's package manager"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 is older than 3.10"
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 has no venv: install python3-venv with the system's package manager"
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
case $folder in *[!A-Za-z0-9._/@+-]*) fail "$folder: take a path of letters, digits and . _ - alone" ;; esac

if [ -d "$folder/.git" ]; then
  git -C "$folder" fetch --quiet --depth 1 origin "refs/tags/$release:refs/tags/$release" || fail "$source has no release $release"
  git -C "$folder" checkout --quiet --detach "refs/tags/$release"
elif [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
  fail "$folder is there, and is no clone of ComfyUI: name another folder"
else
  git clone --quiet --depth 1 --branch "$release" -c advice.detachedHead=false "$source" "$folder" || fail "$source cannot be cloned at $release"
fi

[ -x "$folder/.venv/bin/python" ] || python3 -m venv "$folder/.venv"
"$folder/.venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$folder/requirements.txt"

run="$folder/.venv/bin/python $folder/main.py --listen $listen --port $port --disable-api-nodes --disable-metadata --max-upload-size 1024 $options"

if [ "${COMFYUI_SERVICE:-on}" = off ] || ! command -v systemctl >/dev/null || ! systemctl --user show-environment >/dev/null 2>&1; then
  echo "ComfyUI $release is in $folder. Start it with:"
  echo "  $run"
  exit 0
fi

units=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user
mkdir -p "$units"
cat >"$units/atelier-comfyui.service" <<UNIT
[Unit]
Description=ComfyUI for Atelier

[Service]
WorkingDirectory=$folder
ExecStart=$run
Restart=always
RestartSec=5

[Install]
WantedBy=default.target
UNIT
systemctl --user daemon-reload
systemctl --user enable --quiet atelier-comfyui.service
systemctl --user restart atelier-comfyui.service
# So that it runs while nobody is logged in, where that is allowed.
loginctl --no-ask-password enable-linger >/dev/null 2>&1 || true
echo "ComfyUI $release runs at http://$listen:$port, as the service atelier-comfyui (systemctl --user status atelier-comfyui)."
