// npm runs it after it has installed a release: what it has left out is fetched by who may write there. Each start looks again, where scripts are not run.
import { say, SetupError } from "./checkout.mjs";
import { ensureLeftOut } from "./left-out.mjs";

try {
  await ensureLeftOut();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = error.code;
}
