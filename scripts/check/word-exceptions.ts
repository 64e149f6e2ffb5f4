/** Where a word of docs/style.md's table means what it says. */
export interface WordException {
  /** Paths from the checkout. */
  files: RegExp;
  words: readonly string[];
  because: string;
}

/** At most 40. One that no file uses fails the check. */
export const wordExceptions: readonly WordException[] = [
  { files: /^docs\/gallery\/generate-video\.md$/, words: ["room"], because: "a prompt asks for a cozy room" },
  {
    files: /^packages\/animatic\/(?:places\/(?:city|room)|layers\/ridge|story\/(?:prompt-reading|read-prompt(?:\.test)?|take-surroundings))\.ts$/,
    words: ["room", "house", "houses"],
    because: "drawn films show a room and houses: places and things of a prompt",
  },
  { files: /^docs\/guides\/local-engine\.md$/, words: ["room"], because: "a room is one of the places that drawn films show" },
  {
    files: /^packages\/starter-library\/sounds\/(recipe|ambience\/room-tones)\.ts$/, words: ["room"],
    because: "room tone is the name of this category of sounds, also on the wire",
  },
];
