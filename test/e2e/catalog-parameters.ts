/** What CONTRACT and specification say of the parameters of the three catalog lists, as values that must be taken and values that must be refused. */

interface Parameter {
  valid: readonly string[];
  invalid: readonly string[];
  /** Takes several values, in every spelling of lists. */
  isList?: true;
}

export interface ListOfParameters {
  path: string;
  /** For each parameter, under the name that a refusal must give it. */
  parameters: Record<string, Parameter>;
  orders: { parameter: string; values: readonly string[] };
  /** Size and start of a page. */
  page(size: number, index: number): Record<string, string>;
}

const integers = { invalid: [" ", "-1", "1.5", "abc", "1e3", "0x10", "9999999999999999999999", " 5", "NaN"] };
const switches = { valid: ["true", "false", "1", "0", "True", "FALSE", ""], invalid: ["yes", " true", "on", "2", "null"] };
const words = [
  "", "rain", "wind in the trees", "a", "door slam", "RAIN", "ràin", "réveil", "日本語", "raim", "footstepz", "%", "'; drop table sounds; --", "\\", '"', "*",
  "()", "\u0000", "🙂", "x".repeat(2000),
  "- - -", "OR AND NOT", "rain ".repeat(100), "\u202e", "ß", "ﬁre",
];
const text = { valid: words, invalid: [] };
const audioPage = (size: number, index: number) => ({ limit: String(size), offset: String(size * index) });

function audioOrders(...keys: string[]): string[] {
  return ["relevance", "", ...keys.flatMap((key) => [key, `-${key}`])];
}

const enumInvalid = [" ", "nope", "RELEVANCE", "relevance,relevance", "--title"];
const soundOrders = audioOrders("popularity", "download_count", "created_at", "duration", "title");
const musicOrders = audioOrders("popularity", "created_at", "title", "seconds", "bpm");

export const soundList: ListOfParameters = {
  path: "/v1/sound-effects",
  parameters: {
    q: text,
    category: {
      valid: ["ambience", "foley", "transitions", "human-sounds", "rain-and-storm", "footsteps", "user-interface", "genre", "water"],
      invalid: ["nope", "Foley", "rain", "foley,ambience"],
    },
    "include-premium": switches,
    order_by: { valid: soundOrders, invalid: enumInvalid },
    facets: { valid: ["category", "category,premium", " premium , category", ""], invalid: ["nope", "Category", "category,"], isList: true },
    limit: { valid: ["", "1", "3", "10", "1000"], invalid: [...integers.invalid, "0", "1001"] },
    offset: { valid: ["", "0", "1", "50", "1000000000"], invalid: integers.invalid },
  },
  orders: { parameter: "order_by", values: soundOrders.filter(Boolean) },
  page: audioPage,
};

export const musicList: ListOfParameters = {
  path: "/v1/music",
  parameters: {
    q: text,
    genre: { valid: ["Jazz", "jazz", "Jazz,Rock", "hip hop", " Ambient , ", "nothing has this", ",", ""], invalid: [], isList: true },
    key: { valid: ["A minor", "am,F# major", "nothing has this"], invalid: [], isList: true },
    mood: { valid: ["Happy", "happy,sad", "laid back", "nothing has this"], invalid: [], isList: true },
    "include-premium": switches,
    time_range: { valid: ["7d", "30d", "90d", ""], invalid: [" ", "7", "7D", "1d", "365d"] },
    order_by: { valid: musicOrders, invalid: enumInvalid },
    facets: { valid: ["genre", "mood,genre,key"], invalid: ["nope", "genre,,mood"], isList: true },
    limit: soundList.parameters.limit!,
    offset: soundList.parameters.offset!,
  },
  orders: { parameter: "order_by", values: musicOrders.filter(Boolean) },
  page: audioPage,
};

export const iconList: ListOfParameters = {
  path: "/v1/icons",
  parameters: {
    term: { valid: [...words, "cat", "arrow left", "gato"], invalid: [] },
    slug: { valid: ["cat", "arrow-left", "no-such-slug", "Home"], invalid: [] },
    page: { valid: ["", "1", "2", "100000"], invalid: [...integers.invalid, "0"] },
    per_page: { valid: ["1", "2", "5", "20", "20", "50", "1000", "5000"], invalid: [...integers.invalid, "0"] },
    "family-id": { valid: ["1", "2", "999999"], invalid: [...integers.invalid, "0"] },
    order: { valid: ["relevance", "recent"], invalid: enumInvalid },
    thumbnail_size: { valid: ["16", "128", "512", "128,512", "128, 512", ""], invalid: ["0", "100", "128;512", "big", "128,"], isList: true },
    facets: { valid: ["color", "color,shape,icon_type,family,style"], invalid: ["type", "Color", "color,"], isList: true },
    "filters[color]": { valid: ["gradient", "solid-black", "multicolor", "red", "red,spring-green", ""], invalid: ["pink", "Red", "red,pink"], isList: true },
    "filters[shape]": { valid: ["outline", "fill", "lineal-color", "hand-drawn", "fill,outline"], invalid: ["line", "Outline"], isList: true },
    "filters[period]": {
      valid: ["three-months", "six-months", "one-year", "all", "all,one-year", "six-months,three-months"],
      invalid: ["two-months"],
      isList: true,
    },
    "filters[free_svg]": { valid: ["all", "free", "premium", "free,premium"], invalid: ["true"], isList: true },
    "filters[icon_type]": { valid: ["standard", "animated", "standard,sticker", "uicon"], invalid: ["gif", "standard,gif"], isList: true },
    "filters[unknown]": { valid: ["x"], invalid: [] },
  },
  orders: { parameter: "order", values: ["relevance", "recent"] },
  page: (size, index) => ({ per_page: String(size), page: String(index + 1) }),
};
