import { pluralIn } from "../plural-in.ts";
import type { StudioMessages } from "./en.ts";

const plural = pluralIn("fr");

export const fr: StudioMessages = {
  words: "Fait avec ces mots",
  again: "Encore avec ces mots",
  hold: "Maintenir pour voir avant",
  clear: "Vider le formulaire",
  cleared: "Le formulaire est vide.",
  four: "Quatre variantes",
  variations: "Variantes",
  variation: (number) => `Variante ${number}`,
  latest: "Derniers résultats",
  keep: "Conserver",
  unkeep: "Conservé",
  keptNow: "Il reste jusqu’à ce que vous le supprimiez.",
  endsAgain: (time) => `Il reste jusqu’au ${time}.`,
  noEnd: "Jusqu’à sa suppression",
  beside: {
    title: "À côté, avec",
    lacks: (name: string, what: string) => `${name} demande plus que cette commande : ${what}. Utilisez son propre formulaire.`,
  },
  presets: {
    label: "Préréglages",
    save: "Enregistrer un préréglage",
    name: "Nom du préréglage",
    saved: (name) => `Le préréglage « ${name} » est enregistré pour tout le compte.`,
    use: (name) => `Utiliser le préréglage « ${name} »`,
    used: (name) => `Le formulaire a le préréglage « ${name} ».`,
    remove: (name) => `Supprimer le préréglage « ${name} »`,
    removed: (name) => `Le préréglage « ${name} » est supprimé.`,
    hint: "Un préréglage contient ce que dit le formulaire, sans ses fichiers. Le compte le partage ; le même nom le remplace.",
  },
  many: {
    open: "Plusieurs images…",
    title: "Plusieurs images avec ce formulaire",
    hint: (most) => `Jusqu’à ${most} images, chacune avec ce que dit le formulaire maintenant.`,
    files: "Choisir des images",
    folder: "Choisir un dossier",
    run: (count) => plural(count, { one: "Lancer une image", other: "Lancer # images" }),
    leftOut: (count) => plural(count, {
      one: "Un fichier ne convient pas à ce formulaire et est laissé de côté.", other: "# fichiers ne conviennent pas à ce formulaire et sont laissés de côté.",
    }),
    tooMany: (count, most) => `Il y a ${count} images ; les ${most} premières sont prises.`,
    progress: (done, count) => `${done} sur ${count} terminées`,
    failed: (count) => plural(count, { one: "Une a échoué.", other: "# ont échoué." }),
    stop: "Arrêter",
    stopped: "Aucune autre ne commence.",
    unsent: (count: number) => plural(count, {
      one: "# image n’était pas envoyée quand la page a été fermée : choisissez-la de nouveau.",
      other: "# images n’étaient pas envoyées quand la page a été fermée : choisissez-les de nouveau.",
    }),
    zip: "Tout enregistrer en ZIP",
    more: "D’autres images",
  },
};
