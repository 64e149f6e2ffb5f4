import { area } from "../../messages/language.ts";
import { pluralIn } from "../../messages/plural-in.ts";

const en = {
  what: "What shall be made of it?",
  hint: (count: number) => pluralIn("en")(count, {
    one: "The picture is uploaded once you choose.",
    other: "All # pictures are uploaded once you choose; the form begins with the first, the others are among your uploads.",
  }),
  sending: (share: string) => `Uploading: ${share}`,
  discard: "Discard",
  none: "No picture is here",
  noneHint: "Share a picture from another app to Atelier. One that was shared waits for an hour.",
  lost: "The picture did not arrive",
  lostHint: "Open Atelier once, wait a moment, then share the picture again. Or choose a form, and add the picture there.",
};

type ShareMessages = typeof en;

const de: ShareMessages = {
  what: "Was soll daraus werden?",
  hint: (count) => pluralIn("de")(count, {
    one: "Das Bild wird hochgeladen, sobald Sie wählen.",
    other: "Alle # Bilder werden hochgeladen, sobald Sie wählen; das Formular beginnt mit dem ersten, die anderen stehen unter Uploads.",
  }),
  sending: (share) => `Wird hochgeladen: ${share}`,
  discard: "Verwerfen",
  none: "Hier ist kein Bild",
  noneHint: "Teilen Sie ein Bild aus einer anderen App mit Atelier. Ein geteiltes Bild wartet eine Stunde.",
  lost: "Das Bild ist nicht angekommen",
  lostHint: "Öffnen Sie Atelier einmal, warten Sie kurz und teilen Sie das Bild dann noch einmal. Oder wählen Sie ein Formular und fügen es dort ein.",
};

const es: ShareMessages = {
  what: "¿Qué quiere hacer con ella?",
  hint: (count) => pluralIn("es")(count, {
    one: "La imagen se sube cuando elija.",
    other: "Las # imágenes se suben cuando elija; el formulario empieza con la primera y las demás quedan entre sus archivos subidos.",
  }),
  sending: (share) => `Subiendo: ${share}`,
  discard: "Descartar",
  none: "Aquí no hay ninguna imagen",
  noneHint: "Comparta una imagen desde otra aplicación con Atelier. Una imagen compartida espera una hora.",
  lost: "La imagen no ha llegado",
  lostHint: "Abra Atelier una vez, espere un momento y vuelva a compartir la imagen. O elija un formulario y añádala allí.",
};

const fr: ShareMessages = {
  what: "Qu’en faire ?",
  hint: (count) => pluralIn("fr")(count, {
    one: "L’image est envoyée dès que vous choisissez.",
    other: "Les # images sont envoyées dès que vous choisissez ; le formulaire commence par la première, les autres sont parmi vos envois.",
  }),
  sending: (share) => `Envoi : ${share}`,
  discard: "Abandonner",
  none: "Aucune image ici",
  noneHint: "Partagez une image depuis une autre application avec Atelier. Une image partagée attend une heure.",
  lost: "L’image n’est pas arrivée",
  lostHint: "Ouvrez Atelier une fois, attendez un instant, puis partagez l’image de nouveau. Ou choisissez un formulaire et ajoutez-y l’image.",
};

const ja: ShareMessages = {
  what: "この画像で何をしますか？",
  hint: (count) => pluralIn("ja")(count, {
    other: count === 1 ? "選ぶと画像がアップロードされます。" : "選ぶと # 枚すべてがアップロードされます。フォームは最初の画像から始まり、残りはアップロードに並びます。",
  }),
  sending: (share) => `アップロード中：${share}`,
  discard: "破棄",
  none: "画像がありません",
  noneHint: "ほかのアプリから画像を Atelier に共有してください。共有された画像は 1 時間保存されます。",
  lost: "画像が届きませんでした",
  lostHint: "一度 Atelier を開き、少し待ってから、もう一度共有してください。または、フォームを選んでそこで画像を追加してください。",
};

/** Of the screen that other apps share pictures to. */
export const shareMessages = area<ShareMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
