import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/* `npm install --prefix FOLDER … atelier@VERSION`: the program of this checkout under the name that the package gives it. */

const args = process.argv.slice(2);
const folder = args[args.indexOf("--prefix") + 1]!;
if (args[0] !== "install" || !/^atelier@\d+\.\d+\.\d+$/.test(args.at(-1)!)) throw new Error(`npm is not known to do this here: ${args.join(" ")}`);
const server = join(import.meta.dirname, "../../../packages/server");
const read = (name: string) => JSON.parse(readFileSync(join(server, "process", name), "utf8")) as unknown;
const options = read("server-options.json") as string[];
const variables = Object.entries(read("server-environment.json") as Record<string, string>).map(([name, value]) => `${name}=${value}`).join(" ");
const program = join(folder, "node_modules/.bin/atelier");
mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
writeFileSync(program, `#!/bin/sh
if [ "$1" = serve ]; then shift; exec env ${variables} ${process.execPath} ${options.join(" ")} ${server}/main.ts "$@"; fi
exec ${process.execPath} --disable-warning=ExperimentalWarning ${server}/cli/atelier.ts "$@"
`);
chmodSync(program, 0o755);
