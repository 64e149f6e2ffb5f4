import type { WordException } from "./check-words.ts";

export const wordExceptions: readonly WordException[] = [
  { files: /^docs\/gallery\/generate-video\.md$/, words: ["room"], because: "a prompt asks for a cozy room" },
  {
    files: /^packages\/animatic\/(?:places\/(?:build-place|city|room)|layers\/ridge|story\/(?:prompt-reading|read-prompt(?:\.test)?|take-surroundings))\.ts$/,
    words: ["room", "house", "houses"],
    because: "drawn films show a room and houses: places and things of a prompt",
  },
  { files: /^docs\/guides\/local-engine\.md$/, words: ["room"], because: "a room is one of the places that drawn films show" },
  {
    files: /^packages\/starter-library\/sounds\/(library|recipe|ambience\/room-tones)\.ts$/, words: ["room"],
    because: "room tone is the name of this category of sounds, also on the wire",
  },
  { files: /^scripts\/check\/check-words\.test\.ts$/, words: ["room", "told"], because: "the test of this check" },
];
