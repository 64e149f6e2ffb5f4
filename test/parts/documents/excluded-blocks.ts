/** A block that no test on this machine can run, known by how its first line begins. Both shells must still be able to read it. */
export interface ExcludedBlock {
  file: string;
  begins: string;
  reason: string;
  /** `npm run soak -- docs` runs it. */
  soak?: true;
}

export const excludedBlocks: readonly ExcludedBlock[] = [
  { file: "README.md", begins: "git clone", reason: "clones from where the reader found it, and never ends" },
  { file: "README.md", begins: "npm run tour", reason: "takes a minute", soak: true },
  { file: "docs/guides/engines.md", begins: "python main.py", reason: "starts ComfyUI on a machine with a graphics card" },
  { file: "docs/guides/hosted-models.md", begins: "npm run atelier -- engines connect", reason: "asks for a key of a provider's" },
  { file: "docs/guides/hosted-models.md", begins: "export FAL_KEY", reason: "needs a key of a provider's" },
  { file: "docs/guides/hosted-models.md", begins: "npm run atelier -- engines check", reason: "needs a key of a provider's, and spends" },
  { file: "docs/guides/gpu-host.md", begins: "git clone", reason: "makes a GPU host; `ops/gpu/install.sh` by itself: test/e2e/gpu-install.test.ts" },
  { file: "docs/guides/gpu-host.md", begins: "export ATELIER_ENGINES", reason: "needs a ComfyUI server" },
  { file: "docs/guides/importing.md", begins: "npm run atelier -- export", reason: "copies the whole library, twice over", soak: true },
  { file: "docs/guides/operating-many.md", begins: "npm run atelier -- backup", reason: "moves the library into PostgreSQL: `npm run soak -- backup`" },
  { file: "docs/guides/operating-many.md", begins: "createdb", reason: "needs a PostgreSQL server of one's own" },
  { file: "docs/guides/operating-many.md", begins: "npm run cluster", reason: "needs PostgreSQL, Ceph and nginx; `npm run soak -- cluster` runs it" },
  { file: "docs/guides/people.md", begins: "at=http", reason: "makes a first member, which an account has once: test/e2e/people.slow.test.ts does" },
  { file: "docs/guides/people.md", begins: "call -d", reason: "needs that member, and ends one: the same test" },
  { file: "docs/guides/people.md", begins: "curl -c jar", reason: "needs that member's password: the same test" },
  { file: "docs/guides/releases.md", begins: "npm run release", reason: "writes a version into the checkout; scripts/release/release.slow.test.ts makes one" },
];
