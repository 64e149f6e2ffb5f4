import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../../parts/run-command.ts";
import type { Generator } from "./generator.ts";

const program = `
import { createClient } from "./api/client/index.js";
import { createImageExpandModel, getImageExpandModel, getUsage, listIcons } from "./api/sdk.gen.js";
import type { ImageExpandModelInput } from "./api/types.gen.js";

const { SERVICE, KEY, PICTURE } = process.env;
const client = createClient({ baseUrl: SERVICE!, headers: { "x-service-api-key": KEY! } });
const body: ImageExpandModelInput = { image: PICTURE!, left: 16 };

const icons = await listIcons({ client, query: { term: "sun", "filters[shape]": ["fill"] }, throwOnError: true });
const estimate = await createImageExpandModel({ client, body, query: { dry_run: true }, throwOnError: true });
const made = await createImageExpandModel({ client, body, throwOnError: true });
if (!("task_id" in made.data.data)) throw new Error("an estimate, where none was asked for");
const path = { id: made.data.data.task_id };
let task = (await getImageExpandModel({ client, path, throwOnError: true })).data.data;
while (task.status === "CREATED" || task.status === "IN_PROGRESS") {
  await new Promise((resolve) => setTimeout(resolve, 200));
  task = (await getImageExpandModel({ client, path, throwOnError: true })).data.data;
}
const { error, response } = await createImageExpandModel({ client, body: { ...body, left: -1 } });
const usage = await getUsage({ client, query: { from: "2026-01-01" }, throwOnError: true });
console.log(JSON.stringify({
  found: icons.data.data.map(({ name }) => name),
  estimated: "estimated_cost" in estimate.data.data,
  status: task.status,
  files: task.generated.length,
  error: { status: response?.status, code: error?.code, fields: error?.invalid_params?.map(({ name }) => name) },
  usage: usage.data.data.length > 0,
}));
// @ts-expect-error no such kind of thumbnail
void listIcons({ client, query: { per_page: "many" } }).catch(() => {});
`;

const compilerOptions = {
  strict: true, target: "es2022", module: "nodenext", lib: ["es2023", "dom", "dom.iterable"], types: ["node"], outDir: "dist",
};

/** hey-api: TypeScript over `fetch`, as modules that Node runs once they are compiled. */
export const heyApi: Generator = {
  name: "@hey-api/openapi-ts 0.99.0",
  needs: ["npm"],
  own: [],
  async fetch(folder) {
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const packages = ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3", "@types/node@24.19.2"];
    await run("npm", ["install", "--save-exact", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", ...packages], { cwd: folder });
  },
  async generate(folder, document) {
    const config = { input: document, output: { path: "src/api", module: { extension: ".js" } } };
    await writeFile(join(folder, "openapi-ts.config.js"), `export default ${JSON.stringify(config)};\n`);
    return await run(join(folder, "node_modules/.bin/openapi-ts"), [], { cwd: folder });
  },
  async compile(folder) {
    await mkdir(join(folder, "src"), { recursive: true });
    await writeFile(join(folder, "src/program.ts"), program);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
    await run(join(folder, "node_modules/.bin/tsc"), ["-p", "."], { cwd: folder });
  },
  run: (folder, given) => run(process.execPath, [join(folder, "dist/program.js")], { env: { ...process.env, ...given } }),
};
