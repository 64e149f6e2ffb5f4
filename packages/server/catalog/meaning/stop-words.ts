/** Words that hold sentences together, in the languages that queries come in: they are the first to be left out where nothing has all words of a query. */
const byLanguage = {
  en: "a an the and or of for to in on at by with from into onto is are was be it its this that my your his her our their some as",
  de: "der die das den dem des ein eine einen einem einer und oder von vom zu zum zur in im an am auf aus bei mit nach über unter ist sind es mein dein",
  es: "el la los las lo un una unos unas y o de del a al en con por para sobre es son su sus mi tu que se",
  fr: "le la les l un une des du de d et ou à au aux en dans sur sous avec par pour est sont son sa ses mon ma mes ce cette qui",
  it: "il lo la i gli le un uno una e o di del della dei a al alla in nel nella con per su sul sulla è sono che",
  pt: "o a os as um uma uns umas e ou de do da dos das em no na nos nas com por para sobre é são que",
  nl: "de het een en of van voor naar in op aan bij met uit over onder is zijn dat die",
  ja: "の に は を が と で も や から まで",
};

/** As words of a query are folded: without accents. */
export const stopWords: ReadonlySet<string> = new Set(
  Object.values(byLanguage).join(" ").split(" ").flatMap((word) => [word, word.normalize("NFD").replace(/\p{M}/gu, "")]),
);
