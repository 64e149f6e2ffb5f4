#!/usr/bin/env node
// The same as `npm run atelier --`, for `npx atelier`.
import { launchCommand } from "../scripts/launch/launch-command.mjs";

await launchCommand("atelier", process.argv.slice(2));
