#!/usr/bin/env bash
# Puts the server of OpenSearch and the modules that the search uses, from the registry of Java packages (46 MB), into .runtime/components/opensearch, where
# they are missing, and compiles the class that starts them. Needs Java 17 and Maven. `npm run soak -- opensearch` uses it. ATELIER_TEST_COMPONENTS=off leaves it out.
set -u
cd "$(dirname "$0")/../.." || exit 1
[ "${ATELIER_TEST_COMPONENTS:-}" = off ] && exit 0
target=$PWD/.runtime/components/opensearch
[ -f "$target/classes/OpenSearchNode.class" ] && exit 0
if ! command -v mvn >/dev/null 2>&1 || ! command -v javac >/dev/null 2>&1; then
  echo "There is no OpenSearch for tests: its packages need Java 17 and Maven (apt-get install openjdk-17-jdk-headless maven)."
  exit 0
fi
mkdir -p "$target"
if mvn -q -B -f tools/opensearch/pom.xml dependency:copy-dependencies -DoutputDirectory="$target/lib" >"$target/log" 2>&1; then
  javac -cp "$target/lib/*" -d "$target/classes" tools/opensearch/OpenSearchNode.java
else
  echo "The packages of OpenSearch could not be loaded ($target/log)."
fi
exit 0
