import { pluralIn } from "../plural-in.ts";
import type { WidgetsMessages } from "./en.ts";

const plural = pluralIn("fr");

export const fr: WidgetsMessages = {
  shots: {
    label: "Plans", one: "Plan", timeline: "Chronologie",
    hint: "Tirez un bord pour changer la durée, ou un plan pour le déplacer. Les flèches font de même ; avec Alt, elles déplacent.",
    length: (number) => `Durée du plan ${number}`,
    seconds: (count) => plural(count, { one: "# seconde", other: "# secondes" }), sum: (sum, most) => `${sum} sur ${most}`,
    tooLong: "Ensemble, ils sont trop longs.", equal: "Durées égales", moved: (from, to) => `Le plan ${from} est maintenant le plan ${to}.`,
  },
  elements: {
    names: "Noms pour les descriptions",
    insert: (name) => `Mettre ${name} dans la description`, several: "Choisir plusieurs fichiers", inserted: (name) => `${name} est dans la description.`,
    hint: "Un nom se place dans la description.",
    full: (most) => plural(most, { one: "Il n’y a de place que pour #.", other: "Il n’y a de place que pour #." }),
  },
  frames: {
    label: "Première et dernière image", first: "Première image", last: "Dernière image", swap: "Échanger les images",
    needsFirst: "Une dernière image en demande une première.", otherShape: "La dernière image a une autre forme. La vidéo prend celle de la première.",
  },
  upscale: {
    label: "Taille", now: (size) => `Maintenant ${size}`, result: (size) => `Résultat ${size}`, times: (times) => `${times} fois plus large`,
    stays: "La vidéo est déjà plus grande : sa taille reste.", none: "Choisissez une vidéo pour voir sa nouvelle taille.",
    boost: "Deux fois plus d’images par seconde, 60 au plus.", later: "La taille de cette vidéo sera connue à l’exécution.",
  },
  mask: {
    lasso: "Lasso", redo: "Rétablir", clear: "Vider", smaller: "Pinceau plus petit", larger: "Pinceau plus grand", part: "Masque",
    restored: "Le masque est de nouveau sur l’image.", otherSize: "Le masque a une autre forme que l’image : peignez-le de nouveau.", fit: "Image entière",
    fingers: "Deux doigts déplacent et zooment ; Ctrl et la molette zooment.",
  },
  picker: { waveforms: "Formes d’onde", remove: (name) => `Retirer ${name}`, removed: (name) => `${name} est retiré.` },
};
