import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { checkout, SetupError, UsageError } from "./checkout.mjs";
import { commands } from "./commands.mjs";

const filesOf = (name, ...args) => commands[name].programs(args).flat().filter((arg) => !arg.startsWith("-") && arg !== "scripts/tests/run-tests.ts");
const isSlow = (file) => file.endsWith(".slow.test.ts");

test("npm test leaves the slow files out, test:slow runs them alone, and no file is in neither", () => {
  const [quick, slow] = [filesOf("test"), filesOf("test:slow")];
  assert.ok(quick.length > 300 && !quick.some(isSlow));
  assert.ok(slow.length > 20 && slow.every(isSlow));
  assert.deepEqual(new Set(filesOf("test", "test")), new Set([...quick, ...slow]));
});

test("words keep files by their path, slow ones too, and options go to the runner", () => {
  const files = filesOf("test", "e2e/crash", "--test-name-pattern=kill");
  assert.deepEqual(files, ["test/e2e/crash.slow.test.ts"]);
  assert.ok(commands.test.programs(["e2e/crash", "--test-name-pattern=kill"])[0].includes("--test-name-pattern=kill"));
  assert.throws(() => filesOf("test", "no such path"), SetupError);
});

test("what watches, or reports in another way, is Node's own runner", () => {
  for (const option of ["--watch", "--test-reporter=dot", "--experimental-test-coverage"]) {
    const [program] = commands.test.programs(["e2e/crash", option]);
    assert.ok(program[0] === "--test" && program.includes(option) && program.at(-1) === "test/e2e/crash.slow.test.ts");
  }
});

test("a debugger is attached to one file, in the process that runs it", () => {
  assert.deepEqual(commands.test.programs(["launch/commands.test", "--inspect-brk"]), [["--inspect-brk", "scripts/launch/commands.test.mjs"]]);
  assert.throws(() => filesOf("test", "--inspect-brk", "e2e/"), /a debugger takes one file/);
});

test("a long proof is found by its name in whichever group it lies, and what it is made of is none", () => {
  assert.deepEqual(filesOf("soak", "console", "board"), ["test/soak/console.ts", "board"]);
  assert.deepEqual(filesOf("soak", "boards", "100"), ["test/soak/killed/boards.ts", "100"]);
  for (const part of ["forms", "make-root", "every-graph"]) assert.throws(() => filesOf("soak", part), UsageError);
});

test("the README of the long proofs has each of them, and no other", () => {
  const listed = readFileSync(join(checkout, "test/soak/README.md"), "utf8").match(/(?<=^\| `npm run soak -- )[\w-]+/gm);
  assert.throws(() => filesOf("soak"), ({ message }) => {
    assert.deepEqual(/one of: (.+)\.$/.exec(message)[1].split(", "), listed.sort());
    return true;
  });
});

test("a command without what it must have says how it is called", () => {
  for (const [name, ...args] of [["node"], ["soak"], ["soak", "--help"], ["bench", "no-such-bench"]]) {
    assert.throws(() => filesOf(name, ...args), (error) => error instanceof UsageError && error.code === 2 && error.message.includes(`npm run ${name} -- `));
  }
});
