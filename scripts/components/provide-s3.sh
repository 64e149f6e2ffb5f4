#!/usr/bin/env bash
# Unpacks Ceph's S3 gateway from Debian's packages into .runtime/components/ceph (60 MB to load, 260 MB unpacked), where it is missing. Nothing is installed.
# Tests of the S3 twin use it where it is. ATELIER_TEST_COMPONENTS=off leaves it out.
set -u
cd "$(dirname "$0")/../.." || exit 1
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0
target=$PWD/.runtime/components/ceph
[ -x "$target/usr/bin/radosgw" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg >/dev/null 2>&1 || [ "$(uname -m)" != x86_64 ]; then
  echo "There is no S3 server for tests: its packages are Debian's for x86-64. Tests that need it are skipped."
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/atelier-ceph-XXXXXX")
trap 'rm -rf "$work"' EXIT
names() { apt-get install -s --no-install-recommends radosgw ceph-mon ceph-osd 2>/dev/null | awk '/^Inst/ { print $2 }'; }
[ -n "$(names)" ] || { [ "$(id -u)" = 0 ] && apt-get update -qq >/dev/null 2>&1; }
# shellcheck disable=SC2046
if [ -n "$(names)" ] && (cd "$work" && apt-get download -qq $(names) >/dev/null 2>&1) && mkdir "$work/root"; then
  for package in "$work"/*.deb; do dpkg -x "$package" "$work/root"; done
  mkdir -p "$(dirname "$target")" && mv "$work/root" "$target"
else
  echo "The packages of the S3 server could not be loaded: tests that need it are skipped."
fi
exit 0
