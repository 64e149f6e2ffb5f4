/** `npm run soak -- boards [changes]`: the server is killed at random moments while boards are filled, ordered and shown by links. */
import { proveBoardsSurviveKills } from "../../e2e/prove-boards-survive-kills.ts";

const changes = Number(process.argv[2] ?? 20_000);
await proveBoardsSurviveKills({ changes, mostKills: Infinity, between: [1, 900], items: 40 }, console.log);
