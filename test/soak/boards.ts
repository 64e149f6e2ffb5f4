/** `npm run soak -- boards [changes]`: the server is killed at random moments while boards are filled, ordered and shown by links. */
import { proveBoardsSurviveKills } from "../e2e/prove-boards-survive-kills.ts";

await proveBoardsSurviveKills({ changes: Number(process.argv[2] ?? 20_000), mostKills: Infinity, upFor: [1_000, 8_000] }, console.log);
