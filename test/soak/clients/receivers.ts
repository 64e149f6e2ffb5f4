/**
 * `npm run soak -- receivers`: the receivers that docs/guides/receiving-webhooks.md shows, each run as it stands there and shown webhooks of ours, changed
 * ones, foreign ones and old ones. A language that this machine does not have is reported and left out. Some seconds, most of them Go's compiler.
 */
import { isHere, languages, proveReceiver } from "../../parts/guide-receivers.ts";

for (const [name, language] of Object.entries(languages)) {
  if (!isHere(language)) {
    console.log(`${name}: not proved, ${language.command("", 0)[0]} is not here`);
    continue;
  }
  try {
    await proveReceiver(language);
    console.log(`${name}: takes ours and refuses all others`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
