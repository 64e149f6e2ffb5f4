#!/usr/bin/env bash
# Brings what tests of the Python client need, from Debian's packages, where it is missing and this may install it: httpx, a build backend, venv, mypy. And the
# official client of the Model Context Protocol, which Debian does not have, from PyPI into an environment of its own below .runtime. Without them those tests
# say why they are skipped. ATELIER_TEST_COMPONENTS=off leaves them out.
set -u
cd "$(dirname "$0")/../.." || exit 1
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0

debian() {
  /usr/bin/python3 -c "import httpx, flit_core, ensurepip, mypy" >/dev/null 2>&1 && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Modules of Python are missing, and only root can install them with apt-get: tests that need them are skipped."
    return
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-httpx python3-venv flit mypy >/dev/null ||
    echo "Modules of Python could not be installed: tests that need them are skipped."
}

mcp() {
  local wanted=scripts/components/mcp-requirements.txt folder=.runtime/mcp
  cmp -s $wanted $folder/installed.txt && return
  rm -rf $folder
  if python3 -m venv $folder && timeout 300 $folder/bin/python -m pip install -q --disable-pip-version-check --retries 1 -r $wanted >$folder/install.log 2>&1; then
    cp $wanted $folder/installed.txt
  else
    echo "The official client of the Model Context Protocol could not be installed from PyPI: its test is skipped."
  fi
}

debian
mcp
exit 0
