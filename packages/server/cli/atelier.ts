import { runCli } from "./cli.ts";

// What commands write into the data folder is for its owner alone; an export is for whoever the person means it for, and models are for the user of ComfyUI.
if (!["export", "models"].includes(process.argv[2] ?? "")) process.umask(0o077);

// Whoever reads the output may have seen enough, as `head` has: there is no one to tell, and nothing more to do. Not with the 141 of other programs, of which
// `npm run` would make an error on the terminal.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
});
