/*
 * What interfaces show most, in groups from the most to the less frequent: our own estimate from what applications have on
 * nearly every screen, used only until downloads say better.
 */
const groups: readonly (readonly [weight: number, words: string])[] = [
  [1, "home house user search menu heart star settings gear cog arrow check close plus calendar phone mail email location pin cart bell camera"],
  [
    0.8,
    "lock download upload edit pencil trash delete eye clock time chat message share link image photo file folder document play pause music video cloud sun " +
      "moon",
  ],
  [
    0.6,
    "bookmark tag filter key shield wifi globe map bag gift credit card money dollar chart graph mic microphone headphone speaker printer laptop computer " +
      "mobile smartphone keyboard mouse",
  ],
  [
    0.5,
    "car bus train plane airplane bike truck rocket book pen school graduation briefcase building store shop coffee tea pizza burger cake apple food drink " +
      "fire water drop leaf tree flower cat dog bird fish paw",
  ],
  [
    0.4,
    "smile happy sad face emoji thumb like hand finger crown trophy medal flag target puzzle game controller dice umbrella snow rain lightning bolt battery " +
      "plug lightbulb bulb idea brain robot code terminal database server bug virus doctor hospital pill heartbeat",
  ],
  [
    0.3,
    "left right up down chevron minus cross circle square triangle info question warning alert error help copy paste save print refresh sync repeat undo " +
      "redo zoom grid list table text bold align crop scissors brush palette color",
  ],
];

/** 0 to 1 by word. */
export const commonness: ReadonlyMap<string, number> = new Map(groups.flatMap(([weight, words]) => words.split(" ").map((word) => [word, weight] as const)));
