#!/usr/bin/env bash
# Brings what tests of the Python client need, from Debian's packages, where it is missing and this may install it: httpx, a build backend, venv, mypy. Without
# them those tests say why they are skipped. ATELIER_TEST_COMPONENTS=off leaves them out.
set -u
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0
/usr/bin/python3 -c "import httpx, flit_core, ensurepip, mypy" >/dev/null 2>&1 && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "Modules of Python are missing, and only root can install them with apt-get: tests that need them are skipped."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-httpx python3-venv flit mypy >/dev/null ||
  echo "Modules of Python could not be installed: tests that need them are skipped."
exit 0
