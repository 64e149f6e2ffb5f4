import type { Language } from "../../messages/language.ts";

/** Something that people want to do, and the form that does it. */
export interface Intent {
  /** Path of the model. */
  model: string;
  /** What its form begins with: in English, as prompts are read. */
  prompt?: string;
  title: Readonly<Record<Language, string>>;
  /** Further words for it, of all languages. */
  words: string;
}

const edit = "text-to-image/model-v4-5-edit";

/** The first ten are offered as starting points. */
export const intents: readonly Intent[] = [
  {
    model: edit, prompt: "remove the background",
    title: { en: "Remove the background", de: "Hintergrund entfernen", es: "Quitar el fondo", fr: "Enlever l’arrière-plan", ja: "背景を消す" },
    words: "cut out cutout isolate transparent freistellen ausschneiden recortar transparente détourer fond 切り抜き 透明",
  },
  {
    model: "lip-sync/model-1-0",
    title: { en: "Make a portrait talk", de: "Ein Porträt sprechen lassen", es: "Hacer hablar un retrato", fr: "Faire parler un portrait", ja: "写真を話させる" },
    words: "speak lips mouth voice speech talking say reden lippen stimme labios voz lèvres voix 口 声",
  },
  {
    model: "video-upscaler",
    title: { en: "Enlarge a clip to 4K", de: "Einen Clip auf 4K vergrößern", es: "Ampliar un clip a 4K", fr: "Agrandir un clip en 4K", ja: "動画を4Kにする" },
    words: "upscale 2k uhd hd sharper resolution bigger larger film video fps smooth hochskalieren schärfer auflösung " +
      "escalar resolución nítido résolution 高画質 拡大",
  },
  {
    model: "image-to-video/model-4-5", prompt: "slow push in",
    title: { en: "Bring a picture to life", de: "Ein Bild bewegen", es: "Dar vida a una imagen", fr: "Animer une image", ja: "写真を動かす" },
    words: "animate motion video film move animieren movimiento mouvement アニメ 動画",
  },
  {
    model: "skin-enhancer/faithful",
    title: { en: "Retouch a portrait", de: "Ein Porträt retuschieren", es: "Retocar un retrato", fr: "Retoucher un portrait", ja: "肌をきれいにする" },
    words: "skin face smooth beauty blemish haut gesicht glätten piel cara visage peau レタッチ 顔",
  },
  {
    model: "model-image-edit",
    title: {
      en: "Erase or replace a thing", de: "Etwas löschen oder ersetzen", es: "Borrar o cambiar algo", fr: "Effacer ou remplacer un objet", ja: "物を消す・置き換える",
    },
    words: "inpaint mask object remove delete fill maske objekt entfernen objeto quitar masque objet enlever 修復 マスク",
  },
  {
    model: "image-expand/model",
    title: { en: "Make a picture wider", de: "Ein Bild breiter machen", es: "Ensanchar una imagen", fr: "Élargir une image", ja: "写真を広げる" },
    words: "expand outpaint extend uncrop aspect format erweitern verlängern ampliar extender étendre アウトペイント 広く",
  },
  {
    model: "text-to-video/model-4-5",
    title: {
      en: "Make a film from words", de: "Einen Film aus Worten machen", es: "Hacer un vídeo con palabras",
      fr: "Faire un film à partir de mots", ja: "言葉から動画を作る",
    },
    words: "text to video clip movie generate scene erzeugen szene texto generar escena texte générer scène 生成",
  },
  {
    model: "video-edit/model-2-7", prompt: "black and white",
    title: {
      en: "Change the look of a clip", de: "Einen Clip anders aussehen lassen", es: "Cambiar el aspecto de un clip",
      fr: "Changer l’allure d’un clip", ja: "動画の雰囲気を変える",
    },
    words: "edit video film style grade color bearbeiten farbe editar estilo color style couleur 編集 色",
  },
  {
    model: "image-change-camera",
    title: {
      en: "See it from another angle", de: "Aus anderem Winkel sehen", es: "Verlo desde otro ángulo", fr: "Le voir sous un autre angle", ja: "別の角度から見る",
    },
    words: "camera rotate turn view perspective orbit kamera drehen cámara girar vista caméra tourner 視点 カメラ",
  },
  {
    model: edit, prompt: "blur the background",
    title: { en: "Blur the background", de: "Hintergrund unscharf machen", es: "Desenfocar el fondo", fr: "Flouter l’arrière-plan", ja: "背景をぼかす" },
    words: "bokeh depth focus unschärfe desenfoque flou ボケ",
  },
  {
    model: edit, prompt: "black and white",
    title: { en: "Make it black and white", de: "Schwarzweiß machen", es: "Ponerlo en blanco y negro", fr: "Passer en noir et blanc", ja: "白黒にする" },
    words: "grayscale monochrome graustufen monocromo モノクロ",
  },
  {
    model: edit, prompt: "oil painting",
    title: { en: "Turn it into a painting", de: "Ein Gemälde daraus machen", es: "Convertirlo en un cuadro", fr: "En faire une peinture", ja: "絵画にする" },
    words: "paint oil sketch drawing cartoon artistic malen zeichnung pintar dibujo peindre dessin 絵 スケッチ",
  },
  {
    model: edit, prompt: "enhance it",
    title: { en: "Make a picture better", de: "Ein Bild verbessern", es: "Mejorar una imagen", fr: "Améliorer une image", ja: "写真をよくする" },
    words: "improve enhance fix brighten contrast color light verbessern heller kontrast mejorar brillo contraste améliorer lumière 補正 明るく",
  },
  {
    model: "video/model-v3-motion-control-pro",
    title: {
      en: "Let a figure move like a person", de: "Eine Figur wie ein Mensch bewegen", es: "Mover una figura como a una persona",
      fr: "Animer un personnage comme une personne", ja: "人物の動きを写す",
    },
    words: "motion transfer dance character body tanzen bailar danser ダンス 動き",
  },
];
