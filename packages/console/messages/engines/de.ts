import { pluralIn } from "../plural-in.ts";
import type { EnginesMessages } from "./en.ts";

const plural = pluralIn("de");

export const de: EnginesMessages = {
  intro: "Ein Anbieter betreibt die Modelle auf seinen Maschinen, und Sie bezahlen ihn. Verbinden Sie einen mit einem Schlüssel Ihres Kontos dort; " +
    "ohne ihn zeichnet die lokale Engine die Ergebnisse.",
  connected: "Verbunden",
  notConnected: "Nicht verbunden",
  since: (when) => `Schlüssel gespeichert: ${when}`,
  fromEnvironment: (name) => `Der Schlüssel kommt aus ${name} in der Umgebung, die Vorrang hat. Ändern Sie ihn dort und starten Sie neu.`,
  leftOut: "ATELIER_ENGINES lässt die Engine hosted aus: Hier kann kein Schlüssel verbunden werden. Ergänzen Sie sie dort oder entfernen Sie die " +
    "Einstellung, und starten Sie neu.",
  unusedSetting: (name) => `${name} ist in der Umgebung gesetzt und wird nicht benutzt, weil ATELIER_ENGINES die Engine hosted nicht nennt.`,
  problem: (reason) => `Nimmt gerade keine Arbeit an: ${reason}`,
  data: (hosts) => `Prompts und Eingaben der Aufträge, die er ausführt, gehen an ${hosts}. Alles andere bleibt hier.`,
  kept: (inputs, results) => `Dort werden Eingaben nach ${inputs} Stunden gelöscht, Ergebnisse nach ${results}.`,
  key: (provider) => `Schlüssel von ${provider}`,
  keyHint: "Er wird mit einem kostenlosen Aufruf geprüft, wie andere Geheimnisse gespeichert und nie wieder angezeigt.",
  keysPage: "Beim Anbieter einen Schlüssel anlegen",
  connect: "Verbinden",
  replace: "Schlüssel ersetzen",
  connectedNow: (provider) => `${provider} ist verbunden`,
  disconnect: "Trennen",
  disconnectTitle: (provider) => `${provider} trennen`,
  disconnectText: "Der Schlüssel wird hier vergessen, neue Aufträge gehen an andere Engines. Aufträge, die dort sind, enden dort. " +
    "Widerrufen Sie den Schlüssel auch beim Anbieter.",
  disconnected: (provider) => `${provider} ist getrennt`,
  real: (n) => plural(n, { one: "# Endpunkt bekommt ein Modell", other: "# Endpunkte bekommen Modelle" }),
  isReal: (n) => plural(n, { one: "# Endpunkt ist echt", other: "# Endpunkte sind echt" }),
  endpoint: "Endpunkt",
  model: "Modell",
  price: "Zum Beispiel",
  priceHint: (day) => `Mit Bildern von 1024×1024 und Clips von fünf Sekunden, nach den Preisen vom ${day}. Das Formular jedes Endpunkts zeigt seinen Preis.`,
  unknownPrice: "Nicht bekannt",
  order: "Wer was macht",
  orderHint: "Einen Auftrag bekommt die erste Engine, die bereit ist. Hier bekommt eine Art von Arbeit eigene Engines.",
  kind: "Art",
  first: "Zuerst",
  then: "Dann",
  nobody: "Keine",
  usual: (engines) => `Wie für alle (${engines})`,
  fixed: "Durch ATELIER_ENGINE_KINDS festgelegt",
  fixedProviders: (names: string) => `ATELIER_HOSTED_PROVIDERS legt die Anbieter fest: ${names}`,
  saved: "Gespeichert",
  budget: "Budget",
  budgetHint: (account) => `Was das Konto ${account} im Monat ausgeben darf, in US-Dollar. Darüber werden Aufträge abgelehnt, bevor etwas gesendet wird.`,
  limit: "Dollar im Monat",
  save: "Speichern",
  spending: "Was ausgegeben wurde",
};
