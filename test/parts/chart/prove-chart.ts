import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run-command.ts";

const tools = ["helm.sh/helm/v3/cmd/helm@v3.18.6", "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0"];
const schemasPackage = "kubernetes-validate==1.37.0";
const required = "secret=atelier,publicUrl=https://media.example.org";
const renderings: Record<string, string> = {
  "with an ingress": `${required},ingress.host=media.example.org`,
  "with TLS": `${required},ingress.host=media.example.org,ingress.tlsSecret=media-tls,ingress.className=traefik`,
  "without an ingress": `${required},ingress.enabled=false`,
  "with an image and numbers of its own":
    `${required},ingress.enabled=false,image.repository=registry.example.org/atelier,image.tag=0.1.0,processes.worker.replicas=8,settings.ATELIER_WORKERS=4`,
};
const faults: [from: RegExp, to: string][] = [
  [/replicas: 3/, "replicas: three"], [/maxUnavailable: 1/, "maxUnavailabel: 1"], [/^ {6}containers:/m, "      container:"], [/pathType: Prefix, /, ""],
];

/** Where the judges are put. */
interface Judges {
  folder: string;
  bin(name: string): string;
}

/**
 * The chart of a folder as its users render it. `helm lint --strict` takes each set of values, and kubeconform, in its strict mode, each object, by the
 * schemas of every Kubernetes that a package of PyPI has. Helm and kubeconform come by the module proxy of Go; where one of the three cannot be had, nothing
 * is proved. A chart that is wrong in four places must be refused.
 * @returns why nothing was proved; undefined where it was
 */
export async function proveChart(chart: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-chart-"));
  const judges = { folder, bin: (name: string) => join(folder, "bin", name) };
  try {
    const missing = await fetchTools(folder).catch((error: unknown) => String(error).trim().split("\n").at(-1));
    if (missing !== undefined) return `its judges cannot be had here: ${missing}`;
    await prove(chart, judges);
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTools(folder: string): Promise<undefined> {
  for (const tool of tools) await run("go", ["install", tool], { env: { ...process.env, GOBIN: join(folder, "bin"), GOFLAGS: "" } });
  await run("python3", ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--target", join(folder, "package"), schemasPackage]);
}

async function prove(chart: string, judges: Judges): Promise<void> {
  const { folder, bin } = judges;
  const source = join(folder, "package/kubernetes_validate/kubernetes-json-schema");
  const versions = (await readdir(source)).flatMap((name) => /^v([\d.]+)-local-strict$/.exec(name)?.[1] ?? []);
  assert.ok(versions.length >= 10, String(versions));
  for (const [name, values] of Object.entries(renderings)) {
    await run(bin("helm"), ["lint", "--strict", chart, "--set", values]);
    const rendered = await run(bin("helm"), ["template", "atelier", chart, "--set", values]);
    const count = rendered.match(/^kind: /gm)!.length;
    for (const version of versions) assert.deepEqual(await judge(judges, rendered, source, version), { valid: count, refused: 0 }, `${name}, ${version}`);
    console.log(`chart ${name}: ${count} objects are valid, as Kubernetes ${versions[0]} to ${versions.at(-1)} has them (${versions.length} versions)`);
  }
  const whole = await run(bin("helm"), ["template", "atelier", chart, "--set", Object.values(renderings)[0]!]);
  for (const [from, to] of faults) {
    assert.match(whole, from);
    const { refused } = await judge(judges, whole.replace(from, to), source, versions.at(-1)!);
    assert.equal(refused, 1, `${to} is refused`);
  }
  console.log(`chart: ${faults.length} faults put into it are found`);
}

/** @returns how many objects are valid and how many are not @throws Error where one has no schema */
async function judge({ folder, bin }: Judges, rendered: string, source: string, version: string): Promise<{ valid: number; refused: number }> {
  const schemas = join(folder, version);
  await writeSchemas(rendered, join(source, `v${version}-local-strict`), schemas);
  await writeFile(join(folder, "rendered.yaml"), rendered);
  const location = join(schemas, "{{ .ResourceKind }}{{ .KindSuffix }}.json");
  const args = ["-strict", "-output", "json", "-summary", "-schema-location", location, join(folder, "rendered.yaml")];
  const text = await run(bin("kubeconform"), args).catch((error: Error) => error.message.slice(error.message.indexOf("{")));
  const { summary } = JSON.parse(text) as { summary: { valid: number; invalid: number; errors: number; skipped: number } };
  assert.deepEqual([summary.errors, summary.skipped], [0, 0], text);
  return { valid: summary.valid, refused: summary.invalid };
}

/** Each kind as one file without references to others: kubeconform reads drafts in which a file of definitions under an address of its own is not found. */
async function writeSchemas(rendered: string, source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const read = async (name: string) => {
    const text = await readFile(join(source, name), "utf8");
    return JSON.parse(text.replaceAll(/"(\/api\/_definitions\.json)?#\/\$defs\//g, '"#/definitions/')) as Record<string, unknown>;
  };
  const { $defs: definitions } = await read("_definitions.json");
  const kinds = [...rendered.matchAll(/^apiVersion: (?:(\w+)[\w.]*\/)?(\w+)\nkind: (\w+)/gm)].map(([, group, version, kind]) => [kind!, group, version!]);
  for (const parts of kinds) {
    const name = `${parts.filter(Boolean).join("-").toLowerCase()}.json`;
    const { $schema: _draft, $id: _address, ...own } = await read(name);
    await writeFile(join(target, name), JSON.stringify({ ...own, definitions }));
  }
}
