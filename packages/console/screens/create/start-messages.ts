import { area } from "../../messages/language.ts";
import { pluralIn } from "../../messages/plural-in.ts";

const en = {
  find: {
    label: "What do you want to do?",
    example: "Remove the background, make it talk, 4K…",
    none: "No form fits. Try another word, or look through them all below.",
    found: (count: number) => pluralIn("en")(count, { one: "One form fits", other: "# forms fit" }),
    begun: (prompt: string) => `Begins with “${prompt}”`,
    starts: "Begin with",
  },
  costs: (amount: string) => `about ${amount}`,
  starter: (share: string) => `The starter library is being made: ${share}. Music and icons come before sounds; this page shows them as they come.`,
};

type StartMessages = typeof en;

const de: StartMessages = {
  find: {
    label: "Was möchten Sie tun?",
    example: "Hintergrund entfernen, sprechen lassen, 4K…",
    none: "Kein Formular passt. Versuchen Sie ein anderes Wort, oder sehen Sie unten alle durch.",
    found: (count) => pluralIn("de")(count, { one: "Ein Formular passt", other: "# Formulare passen" }),
    begun: (prompt) => `Beginnt mit „${prompt}“`,
    starts: "Beginnen mit",
  },
  costs: (amount) => `etwa ${amount}`,
  starter: (share) => `Die Startbibliothek entsteht: ${share}. Musik und Icons kommen vor den Klängen; diese Seite zeigt sie, sobald sie da sind.`,
};

const es: StartMessages = {
  find: {
    label: "¿Qué quieres hacer?",
    example: "Quitar el fondo, hacer que hable, 4K…",
    none: "Ningún formulario sirve. Prueba otra palabra o míralos todos abajo.",
    found: (count) => pluralIn("es")(count, { one: "Un formulario sirve", other: "# formularios sirven" }),
    begun: (prompt) => `Empieza con «${prompt}»`,
    starts: "Empezar con",
  },
  costs: (amount) => `unos ${amount}`,
  starter: (share) => `Se está creando la biblioteca inicial: ${share}. La música y los iconos llegan antes que los sonidos; aquí aparecen al llegar.`,
};

const fr: StartMessages = {
  find: {
    label: "Que voulez-vous faire ?",
    example: "Enlever l’arrière-plan, faire parler, 4K…",
    none: "Aucun formulaire ne convient. Essayez un autre mot, ou parcourez-les tous ci-dessous.",
    found: (count) => pluralIn("fr")(count, { one: "Un formulaire convient", other: "# formulaires conviennent" }),
    begun: (prompt) => `Commence par « ${prompt} »`,
    starts: "Commencer par",
  },
  costs: (amount) => `environ ${amount}`,
  starter: (share) => `La bibliothèque de départ est en cours : ${share}. Musique et icônes viennent avant les sons ; cette page les montre à mesure.`,
};

const ja: StartMessages = {
  find: {
    label: "何をしたいですか？",
    example: "背景を消す、話させる、4K…",
    none: "合うフォームがありません。別の言葉を試すか、下の一覧をご覧ください。",
    found: (count) => `${count} 個のフォームが合います`,
    begun: (prompt) => `「${prompt}」から始まります`,
    starts: "ここから始める",
  },
  costs: (amount) => `約 ${amount}`,
  starter: (share) => `最初のライブラリを作成中：${share}。音楽とアイコンは効果音より先に届き、届き次第ここに表示されます。`,
};

/** Of the pages where people begin: what can be made, and the library while it is made. */
export const startMessages = area<StartMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
