#!/usr/bin/env bash
# Brings the servers that tests run against, from Debian's packages, where they are missing and this may install them. Without them those tests say why
# they are skipped. ATELIER_TEST_COMPONENTS=off leaves them out.
set -u
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v pgbouncer >/dev/null 2>&1 && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "PostgreSQL or PgBouncer is missing, and only root can install it with apt-get: tests that need it are skipped."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
# No server of its own is wanted beside those of the tests.
mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf
apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql pgbouncer >/dev/null ||
  echo "PostgreSQL could not be installed: tests that need it are skipped."
exit 0
