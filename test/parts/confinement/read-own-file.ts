import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { answerMessages } from "@atelier/server/processes/answer-messages.ts";

/** Reads the file that it is given, a while after it has been given it. */
answerMessages<string, string>(async (file) => {
  await sleep(30);
  return readFile(file, "utf8");
});
