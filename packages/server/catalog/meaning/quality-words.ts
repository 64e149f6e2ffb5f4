/**
 * Words that say how something is rather than what it is. Beside a word for a thing they tell half: who looks for a slow heartbeat takes another heartbeat,
 * and nothing else that is slow. Moods ("dark", "calm") are not among them: they are what music is looked for by.
 */
export const qualityWords: ReadonlySet<string> = new Set(
  ("slow fast quick big small large little huge tiny giant short long old new young modern busy crowded empty loud quiet soft hard heavy light deep high low " +
    "strong weak thick thin wide narrow open closed good best better nice cool great beautiful simple basic single double multiple different free full real " +
    "distant close near far away outside inside slowly quickly softly loudly very").split(" "),
);
