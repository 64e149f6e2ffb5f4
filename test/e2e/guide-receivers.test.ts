import { test } from "node:test";
import { languages, proveReceiver } from "../parts/guide-receivers.ts";

test("the guide's receiver in TypeScript takes our webhooks and refuses all others", () => proveReceiver(languages.typescript));
