/**
 * `npm run soak -- hosted [tasks] [kills]`: 200 tasks by models at four providers, while the server, two workers and the providers are killed 60 times, workers
 * are stopped until their leases run out, answers to submissions are lost, content is refused and tasks are cancelled. Then the providers' bills are compared
 * with the results: no task is submitted twice, what was billed is a result or a cancel that came too late, and what cannot be known says so.
 */
import { proveHosted } from "../../e2e/prove-hosted.ts";

const [tasks = 200, kills = Math.ceil((tasks * 60) / 200)] = process.argv.slice(2).map(Number);
await proveHosted({ tasks, kills, pauses: Math.ceil(kills / 20), patience: 1_500_000 }, console.log);
