import { area } from "../language.ts";

const en = {
  region: "Region",
  hint: "Drag over the waveform, or press [ and ] while it plays.",
  mark: "Mark a region",
  start: "Start of the region",
  end: "End of the region",
  markStart: "Region starts here",
  markEnd: "Region ends here",
  marked: (from: string, to: string, length: string) => `Region ${from} to ${to}, ${length}`,
  loop: "Loop",
  clear: "Clear the region",
  save: (format: string) => `Download the region as ${format}`,
  speed: "Speed",
  slower: "Slower",
  faster: "Faster",
  normalSpeed: "Normal speed",
};

export type RegionMessages = typeof en;

const de: RegionMessages = {
  region: "Ausschnitt",
  hint: "Über die Wellenform ziehen, oder beim Abspielen [ und ] drücken.",
  mark: "Ausschnitt markieren",
  start: "Anfang des Ausschnitts",
  end: "Ende des Ausschnitts",
  markStart: "Ausschnitt beginnt hier",
  markEnd: "Ausschnitt endet hier",
  marked: (from, to, length) => `Ausschnitt ${from} bis ${to}, ${length}`,
  loop: "Schleife",
  clear: "Ausschnitt aufheben",
  save: (format) => `Ausschnitt als ${format} herunterladen`,
  speed: "Tempo der Wiedergabe",
  slower: "Langsamer",
  faster: "Schneller",
  normalSpeed: "Normales Tempo",
};

const es: RegionMessages = {
  region: "Fragmento",
  hint: "Arrastre sobre la forma de onda, o pulse [ y ] mientras suena.",
  mark: "Marcar un fragmento",
  start: "Inicio del fragmento",
  end: "Fin del fragmento",
  markStart: "El fragmento empieza aquí",
  markEnd: "El fragmento termina aquí",
  marked: (from, to, length) => `Fragmento de ${from} a ${to}, ${length}`,
  loop: "Bucle",
  clear: "Quitar el fragmento",
  save: (format) => `Descargar el fragmento en ${format}`,
  speed: "Velocidad",
  slower: "Más lento",
  faster: "Más rápido",
  normalSpeed: "Velocidad normal",
};

const fr: RegionMessages = {
  region: "Extrait",
  hint: "Faites glisser sur la forme d’onde, ou appuyez sur [ et ] pendant la lecture.",
  mark: "Marquer un extrait",
  start: "Début de l’extrait",
  end: "Fin de l’extrait",
  markStart: "L’extrait commence ici",
  markEnd: "L’extrait finit ici",
  marked: (from, to, length) => `Extrait de ${from} à ${to}, ${length}`,
  loop: "Boucle",
  clear: "Effacer l’extrait",
  save: (format) => `Télécharger l’extrait en ${format}`,
  speed: "Vitesse",
  slower: "Plus lent",
  faster: "Plus vite",
  normalSpeed: "Vitesse normale",
};

const ja: RegionMessages = {
  region: "区間",
  hint: "波形の上をドラッグするか、再生中に [ と ] を押します。",
  mark: "区間を指定",
  start: "区間の始まり",
  end: "区間の終わり",
  markStart: "ここから区間を始める",
  markEnd: "ここで区間を終える",
  marked: (from, to, length) => `区間 ${from}～${to}、${length}`,
  loop: "繰り返し",
  clear: "区間を解除",
  save: (format) => `区間を${format}でダウンロード`,
  speed: "再生速度",
  slower: "遅く",
  faster: "速く",
  normalSpeed: "標準の速度",
};

export const regionMessages = area<RegionMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
