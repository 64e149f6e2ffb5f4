#!/usr/bin/env node
// The same as `npm run atelier --`, and `npm start` as `serve`, for `npx atelier`.
import { launchCommand } from "../scripts/launch/launch-command.mjs";

const [name, ...args] = process.argv.slice(2);
await (name === "serve" ? launchCommand("serve", args) : launchCommand("atelier", process.argv.slice(2)));
