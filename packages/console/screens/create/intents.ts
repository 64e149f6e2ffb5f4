import type { IntentsMessages } from "messages:intents";

/** Something that people want to do, and the form that does it. */
export interface Intent {
  /** Of its title among the messages. */
  name: keyof IntentsMessages;
  /** Path of the model. */
  model: string;
  /** What its form begins with: in English, as prompts are read. */
  prompt?: string;
  /** Further words for it, of all languages. */
  words: string;
}

const edit = "text-to-image/model-v4-5-edit";

/** The first ten are offered as starting points. */
export const intents: readonly Intent[] = [
  {
    name: "removeBackground", model: edit, prompt: "remove the background",
    words: "cut out cutout isolate transparent freistellen ausschneiden recortar transparente détourer fond 切り抜き 透明",
  },
  {
    name: "talk", model: "lip-sync/model-1-0",
    words: "speak lips mouth voice speech talking say reden lippen stimme labios voz lèvres voix 口 声",
  },
  {
    name: "enlarge", model: "video-upscaler",
    words: "upscale 2k uhd hd sharper resolution bigger larger film video fps smooth hochskalieren schärfer auflösung " +
      "escalar resolución nítido résolution 高画質 拡大",
  },
  {
    name: "bringToLife", model: "image-to-video/model-4-5", prompt: "slow push in",
    words: "animate motion video film move animieren movimiento mouvement アニメ 動画",
  },
  {
    name: "retouch", model: "skin-enhancer/faithful",
    words: "skin face smooth beauty blemish haut gesicht glätten piel cara visage peau レタッチ 顔",
  },
  {
    name: "erase", model: "model-image-edit",
    words: "inpaint mask object remove delete fill maske objekt entfernen objeto quitar masque objet enlever 修復 マスク",
  },
  {
    name: "widen", model: "image-expand/model",
    words: "expand outpaint extend uncrop aspect format erweitern verlängern ampliar extender étendre アウトペイント 広く",
  },
  {
    name: "film", model: "text-to-video/model-4-5",
    words: "text to video clip movie generate scene erzeugen szene texto generar escena texte générer scène 生成",
  },
  {
    name: "restyle", model: "video-edit/model-2-7", prompt: "black and white",
    words: "edit video film style grade color bearbeiten farbe editar estilo color style couleur 編集 色",
  },
  {
    name: "angle", model: "image-change-camera",
    words: "camera rotate turn view perspective orbit kamera drehen cámara girar vista caméra tourner 視点 カメラ",
  },
  {
    name: "blur", model: edit, prompt: "blur the background",
    words: "bokeh depth focus unschärfe desenfoque flou ボケ",
  },
  {
    name: "blackAndWhite", model: edit, prompt: "black and white",
    words: "grayscale monochrome graustufen monocromo モノクロ",
  },
  {
    name: "painting", model: edit, prompt: "oil painting",
    words: "paint oil sketch drawing cartoon artistic malen zeichnung pintar dibujo peindre dessin 絵 スケッチ",
  },
  {
    name: "improve", model: edit, prompt: "enhance it",
    words: "improve enhance fix brighten contrast color light verbessern heller kontrast mejorar brillo contraste améliorer lumière 補正 明るく",
  },
  {
    name: "character", model: "video/model-v3-motion-control-pro",
    words: "motion transfer dance character body tanzen bailar danser ダンス 動き",
  },
];
