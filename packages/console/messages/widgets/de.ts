import { pluralIn } from "../plural-in.ts";
import type { WidgetsMessages } from "./en.ts";

const plural = pluralIn("de");

export const de: WidgetsMessages = {
  shots: {
    label: "Einstellungen", one: "Einstellung", timeline: "Zeitleiste",
    hint: "Ziehen Sie am Ende, um die Länge zu ändern, oder an der Einstellung, um sie zu verschieben. Pfeiltasten ebenso; mit Alt verschieben sie.",
    length: (number) => `Länge von Einstellung ${number}`,
    seconds: (count) => plural(count, { one: "# Sekunde", other: "# Sekunden" }), sum: (sum, most) => `${sum} von ${most}`,
    tooLong: "Zusammen sind sie zu lang.", equal: "Gleich lang", moved: (from, to) => `Einstellung ${from} ist jetzt Einstellung ${to}.`,
  },
  elements: {
    names: "Namen für Beschreibungen",
    insert: (name) => `${name} in die Beschreibung setzen`, several: "Mehrere Dateien wählen", inserted: (name) => `${name} steht in der Beschreibung.`,
    hint: "Ein Name setzt sich in die Beschreibung.", full: (most) => plural(most, { one: "Hier ist nur für # Platz.", other: "Hier ist nur für # Platz." }),
  },
  frames: {
    label: "Erstes und letztes Bild", first: "Erstes Bild", last: "Letztes Bild", swap: "Bilder tauschen", needsFirst: "Ein letztes Bild braucht ein erstes.",
    otherShape: "Das letzte Bild hat eine andere Form. Das Video hat die des ersten.",
  },
  upscale: {
    label: "Größe", now: (size) => `Jetzt ${size}`, result: (size) => `Ergebnis ${size}`, times: (times) => `${times}-mal so breit`,
    stays: "Der Clip ist schon größer: seine Größe bleibt.", none: "Wählen Sie einen Clip, um seine neue Größe zu sehen.",
    boost: "Doppelt so viele Bilder je Sekunde, höchstens 60.", later: "Die Größe dieses Clips ist erst beim Ausführen bekannt.",
  },
  mask: {
    lasso: "Lasso", redo: "Wiederholen", clear: "Leeren", smaller: "Kleinerer Pinsel", larger: "Größerer Pinsel", part: "Maske",
    restored: "Die Maske ist wieder auf dem Bild.", otherSize: "Die Maske hat eine andere Form als das Bild: malen Sie sie neu.", fit: "Ganzes Bild",
    fingers: "Zwei Finger bewegen und zoomen; Strg und das Rad zoomen.",
  },
  picker: { waveforms: "Wellenformen", remove: (name) => `${name} entfernen`, removed: (name) => `${name} ist entfernt.` },
};
