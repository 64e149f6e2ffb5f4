import { pluralIn } from "../plural-in.ts";
import type { WidgetsMessages } from "./en.ts";

const plural = pluralIn("es");

export const es: WidgetsMessages = {
  shots: {
    label: "Planos", one: "Plano", timeline: "Línea de tiempo",
    hint: "Arrastre un extremo para cambiar la duración, o un plano para moverlo. Las flechas hacen lo mismo; con Alt lo mueven.",
    length: (number) => `Duración del plano ${number}`,
    seconds: (count) => plural(count, { one: "# segundo", other: "# segundos" }), sum: (sum, most) => `${sum} de ${most}`,
    tooLong: "Juntos duran demasiado.", equal: "Misma duración", moved: (from, to) => `El plano ${from} es ahora el plano ${to}.`,
  },
  elements: {
    names: "Nombres para las descripciones",
    insert: (name) => `Poner ${name} en la descripción`, several: "Elegir varios archivos", inserted: (name) => `${name} está en la descripción.`,
    hint: "Un nombre se pone en la descripción.", full: (most) => plural(most, { one: "Aquí solo cabe #.", other: "Aquí solo caben #." }),
  },
  frames: {
    label: "Primer y último fotograma", first: "Primer fotograma", last: "Último fotograma", swap: "Intercambiar los fotogramas",
    needsFirst: "Un último fotograma necesita un primero.", otherShape: "El último fotograma tiene otra forma. El vídeo tiene la del primero.",
  },
  upscale: {
    label: "Tamaño", now: (size) => `Ahora ${size}`, result: (size) => `Resultado ${size}`, times: (times) => `${times} veces más ancho`,
    stays: "El vídeo ya es más grande: conserva su tamaño.", none: "Elija un vídeo para ver su nuevo tamaño.",
    boost: "El doble de fotogramas por segundo, 60 como máximo.", later: "El tamaño de este vídeo se sabe al ejecutar la tarea.",
  },
  mask: {
    lasso: "Lazo", redo: "Rehacer", clear: "Vaciar", smaller: "Pincel más pequeño", larger: "Pincel más grande", part: "Máscara",
    restored: "La máscara está de nuevo sobre la imagen.", otherSize: "La máscara tiene otra forma que la imagen: píntela de nuevo.", fit: "Imagen entera",
    fingers: "Dos dedos mueven y amplían; Ctrl y la rueda amplían.",
  },
  picker: { waveforms: "Formas de onda", remove: (name) => `Quitar ${name}`, removed: (name) => `${name} se ha quitado.` },
};
