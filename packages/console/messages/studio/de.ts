import { pluralIn } from "../plural-in.ts";
import type { StudioMessages } from "./en.ts";

const plural = pluralIn("de");

export const de: StudioMessages = {
  words: "Mit diesen Worten gemacht",
  again: "Noch einmal mit diesen Worten",
  hold: "Halten zeigt vorher",
  clear: "Formular leeren",
  cleared: "Das Formular ist leer.",
  four: "Vier Varianten",
  variations: "Varianten",
  variation: (number) => `Variante ${number}`,
  latest: "Letzte Ergebnisse",
  keep: "Behalten",
  unkeep: "Behalten",
  keptNow: "Es bleibt, bis Sie es löschen.",
  endsAgain: (time) => `Es bleibt bis ${time}.`,
  noEnd: "Bis Sie es löschen",
  beside: {
    title: "Daneben mit",
    lacks: (name: string, what: string) => `${name} braucht mehr, als dieser Auftrag hat: ${what}. Nimm sein eigenes Formular.`,
  },
  presets: {
    label: "Vorlagen",
    save: "Als Vorlage speichern",
    name: "Name der Vorlage",
    saved: (name) => `Die Vorlage „${name}“ ist gespeichert, für alle im Konto.`,
    use: (name) => `Vorlage „${name}“ verwenden`,
    used: (name) => `Das Formular hat die Vorlage „${name}“.`,
    remove: (name) => `Vorlage „${name}“ löschen`,
    removed: (name) => `Die Vorlage „${name}“ ist gelöscht.`,
    hint: "Eine Vorlage enthält, was im Formular steht, ohne Dateien. Das Konto teilt sie; der gleiche Name ersetzt sie.",
  },
  many: {
    open: "Viele Bilder…",
    title: "Viele Bilder durch dieses Formular",
    hint: (most) => `Bis zu ${most} Bilder, jedes mit dem, was jetzt im Formular steht.`,
    files: "Bilder wählen",
    folder: "Ordner wählen",
    run: (count) => plural(count, { one: "Ein Bild ausführen", other: "# Bilder ausführen" }),
    leftOut: (count) => plural(count, {
      one: "Eine Datei passt nicht zu diesem Formular und bleibt weg.", other: "# Dateien passen nicht zu diesem Formular und bleiben weg.",
    }),
    tooMany: (count, most) => `Das sind ${count} Bilder; die ersten ${most} werden genommen.`,
    progress: (done, count) => `${done} von ${count} sind fertig`,
    failed: (count) => plural(count, { one: "Eines ist fehlgeschlagen.", other: "# sind fehlgeschlagen." }),
    stop: "Anhalten",
    stopped: "Weitere beginnen nicht.",
    unsent: (count: number) => plural(count, {
      one: "# Bild war noch nicht gesendet, als die Seite geschlossen wurde: wähle es noch einmal.",
      other: "# Bilder waren noch nicht gesendet, als die Seite geschlossen wurde: wähle sie noch einmal.",
    }),
    zip: "Alle als ZIP speichern",
    more: "Andere Bilder",
  },
};
