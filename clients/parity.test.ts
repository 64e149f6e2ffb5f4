import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";

const here = import.meta.dirname;
const python = join(here, "python/src/atelier_client");

const versionOf = async (file: string) => (JSON.parse(await readFile(join(here, "..", file), "utf8")) as { version: string }).version;

/** Rows of the tables of README.md: what each client calls it, empty where it has no such thing. */
async function readTables(): Promise<{ calls: string[][]; options: string[][] }> {
  const tables = (await readFile(join(here, "README.md"), "utf8")).split(/\n\n(?=\| )/).slice(1);
  const rows = (table: string) =>
    table
      .split("\n\n")[0]!
      .split("\n")
      .slice(2)
      .filter(Boolean)
      .map((line) => line.split("|").slice(1, 4).map((cell) => cell.trim().replaceAll("`", "")));
  return { calls: rows(tables[0]!), options: rows(tables[1]!) };
}

/** Public methods of the TypeScript client by class, and the members of its option interfaces. */
async function typescriptSurface(): Promise<{ calls: string[]; options: string[] }> {
  const calls = new Set<string>();
  const options = new Set<string>();
  for (const name of ["atelier", "boards", "catalogs", "connection", "paged", "remote-file", "tasks", "webhooks"]) {
    const source = ts.createSourceFile(name, await readFile(join(here, `typescript/src/${name}.ts`), "utf8"), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name!.text === "verify") calls.add("verify");
      if (ts.isInterfaceDeclaration(statement) && /Options$/.test(statement.name.text)) {
        for (const member of statement.members) options.add(member.name!.getText(source));
      }
      if (!ts.isClassDeclaration(statement) || statement.name!.text === "Connection") continue;
      // Sounds and music have the calls of one class.
      const owners = statement.name!.text === "AudioCatalog" ? ["Sounds", "Music"] : [statement.name!.text];
      for (const member of statement.members) {
        if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
        for (const owner of owners) calls.add(`${owner}.${member.name.text}`);
      }
    }
  }
  return { calls: [...calls].sort(), options: [...options].sort() };
}

/** Which classes of the Python client a public one is made of. */
const madeOf: Record<string, string[]> = {
  Atelier: ["EndpointCalls", "UsageQueries"],
  Icons: ["IconQueries"],
  Sounds: ["_Audio", "SoundQueries"],
  Music: ["_Audio", "MusicQueries"],
};

interface PythonSurface {
  calls: string[];
  parameters: Set<string>;
}

/** Public methods of one face of the Python client, with the names of all parameters. `prefix` is what its classes begin with. */
async function pythonSurface(face: "_async" | "_sync", prefix: string): Promise<PythonSurface> {
  const methods: Record<string, Set<string>> = {};
  const parameters = new Set<string>();
  const modules = ["boards", "catalogs", "client", "endpoints_generated", "paged", "queries_generated", "remote_file", "tasks"];
  const files = modules.map((name) => `${face}/${name}.py`);
  for (const file of [...files, "webhooks.py"]) {
    let owner = "";
    const source = await readFile(join(python, file), "utf8");
    for (const [, name, indent, method, given] of source.matchAll(/^class (\w+)|^( *)(?:async )?def (\w+)\(([^]*?)\) ->/gm)) {
      if (name !== undefined) owner = name.replace(new RegExp(`^(_?)${prefix}`), "$1");
      else if (indent === "" && !method!.startsWith("_")) owner = "";
      if (method === undefined || (method.startsWith("_") && method !== "__init__") || indent!.length > 4) continue;
      if (method !== "__init__") (methods[owner] ??= new Set()).add(method);
      for (const [, parameter] of given!.matchAll(/(\w+):/g)) parameters.add(parameter!);
    }
  }
  const of = (name: string) => [name, ...(madeOf[name] ?? [])].flatMap((part) => [...(methods[part] ?? [])]);
  const classes = ["Atelier", "Tasks", "Icons", "Sounds", "Music", "Boards", "Paged", "RemoteFile"];
  const calls = classes.flatMap((name) => of(name).map((method) => `${name}.${method}`));
  return { calls: [...new Set(calls.map((call) => call.replace(".aclose", ".close"))), ...(methods[""]?.has("verify") ? ["verify"] : [])].sort(), parameters };
}

test("the TypeScript and the Python client have the same calls, and both faces of the Python client", async () => {
  const { calls } = await readTables();
  const column = (place: number) => calls.flatMap((row) => row[place] || []).sort();
  for (const row of calls) assert.ok((row[0] && row[1]) || row[2], `${row.join("")}: what one client lacks has a reason`);
  assert.deepEqual((await typescriptSurface()).calls, column(0));
  assert.deepEqual((await pythonSurface("_async", "Async")).calls, column(1));
  assert.deepEqual((await pythonSurface("_sync", "")).calls, column(1));
});

test("each option of the TypeScript client is a parameter of the Python client, or its row says why not", async () => {
  const { options } = await readTables();
  assert.deepEqual((await typescriptSurface()).options, options.map(([name]) => name!).sort());
  const { parameters } = await pythonSurface("_async", "Async");
  for (const [name, parameter, reason] of options) assert.ok(parameter ? parameters.has(parameter) : reason, `${name} is ${parameter || "nothing"} in Python`);
});

test("both packages have the version of the service", async () => {
  const version = await versionOf("package.json");
  assert.equal(await versionOf("clients/typescript/package.json"), version);
  assert.match(await readFile(join(python, "__init__.py"), "utf8"), new RegExp(`^__version__ = "${version}"$`, "m"));
});
