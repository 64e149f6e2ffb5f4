/** What people order of a film from words on an ordinary day. Written before the engine was tried on any of them; not to be tuned on. */
export const everydayPrompts: readonly string[] = [
  "A barista pours latte art in a cosy cafe while rain runs down the window",
  "A grandmother teaches her grandson to bake bread in a sunlit kitchen",
  "Our new running shoes, light as a feather, made for the city at dawn",
  "A cyclist climbs a mountain pass in the fog",
  "Two colleagues argue in front of a whiteboard in an office",
  "A golden retriever shakes off the water after a swim in the lake, slow motion",
  "Time lapse of a busy crosswalk in Tokyo at night, neon reflections in puddles",
  "A little girl blows out the candles of her birthday cake",
  "Steam rises from a bowl of noodles at a street food stall, close-up",
  "An old fisherman mends his nets by the harbour at sunset",
  // What cannot be drawn is set as type.
  "Our values: honesty, courage and growth",
];
