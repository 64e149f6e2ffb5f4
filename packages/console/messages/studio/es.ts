import { pluralIn } from "../plural-in.ts";
import type { StudioMessages } from "./en.ts";

const plural = pluralIn("es");

export const es: StudioMessages = {
  words: "Hecho con estas palabras",
  again: "Otra vez con estas palabras",
  hold: "Mantén para ver antes",
  clear: "Vaciar el formulario",
  cleared: "El formulario está vacío.",
  four: "Cuatro variaciones",
  variations: "Variaciones",
  variation: (number) => `Variación ${number}`,
  latest: "Últimos resultados",
  keep: "Conservar",
  unkeep: "Conservado",
  keptNow: "Se conserva hasta que lo borres.",
  endsAgain: (time) => `Se conserva hasta ${time}.`,
  noEnd: "Hasta que lo borres",
  beside: {
    title: "Al lado con",
    lacks: (name: string, what: string) => `${name} necesita más de lo que tiene este encargo: ${what}. Usa su propio formulario.`,
  },
  presets: {
    label: "Ajustes guardados",
    save: "Guardar estos ajustes",
    name: "Nombre de los ajustes",
    saved: (name) => `Los ajustes «${name}» están guardados para toda la cuenta.`,
    use: (name) => `Usar los ajustes «${name}»`,
    used: (name) => `El formulario tiene los ajustes «${name}».`,
    remove: (name) => `Borrar los ajustes «${name}»`,
    removed: (name) => `Los ajustes «${name}» están borrados.`,
    hint: "Guardan lo que dice el formulario, sin sus archivos. La cuenta los comparte; el mismo nombre los sustituye.",
  },
  many: {
    open: "Muchas imágenes…",
    title: "Muchas imágenes con este formulario",
    hint: (most) => `Hasta ${most} imágenes, cada una con lo que dice ahora el formulario.`,
    files: "Elegir imágenes",
    folder: "Elegir una carpeta",
    run: (count) => plural(count, { one: "Ejecutar una imagen", other: "Ejecutar # imágenes" }),
    leftOut: (count) => plural(count, {
      one: "Un archivo no sirve para este formulario y se omite.", other: "# archivos no sirven para este formulario y se omiten.",
    }),
    tooMany: (count, most) => `Son ${count} imágenes; se toman las primeras ${most}.`,
    progress: (done, count) => `${done} de ${count} terminadas`,
    failed: (count) => plural(count, { one: "Una ha fallado.", other: "# han fallado." }),
    stop: "Detener",
    stopped: "No empieza ninguna más.",
    unsent: (count: number) => plural(count, {
      one: "# imagen no se había enviado al cerrar la página: elígela de nuevo.",
      other: "# imágenes no se habían enviado al cerrar la página: elígelas de nuevo.",
    }),
    zip: "Guardar todo como ZIP",
    more: "Otras imágenes",
  },
};
