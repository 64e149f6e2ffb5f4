import { runCli } from "./cli.ts";

// What commands write into the data folder is for its owner alone; an export is for whoever the person means it for.
if (process.argv[2] !== "export") process.umask(0o077);

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
});
