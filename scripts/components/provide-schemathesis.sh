#!/usr/bin/env bash
# Brings Schemathesis, which calls every operation as openapi.json says, into an environment of its own below .runtime. It comes from PyPI; where that cannot
# be reached, the check says so and is left out.
set -u
cd "$(dirname "$0")/../.." || exit 1
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0
wanted=scripts/components/schemathesis-requirements.txt
folder=.runtime/schemathesis
cmp -s $wanted $folder/installed.txt && exit 0
python3 -c "import ensurepip, sys; assert sys.version_info >= (3, 10)" >/dev/null 2>&1 || {
  echo "Python 3.10 with venv is missing: Schemathesis is left out."
  exit 0
}
rm -rf $folder
if python3 -m venv $folder && timeout 300 $folder/bin/python -m pip install -q --disable-pip-version-check --retries 1 -r $wanted >$folder/install.log 2>&1; then
  cp $wanted $folder/installed.txt
else
  echo "Schemathesis could not be installed from PyPI: its check is left out."
fi
exit 0
