/* What is asked of models that edit pictures by an instruction. */

export const goOn = "Fill the margins of this picture, which are drawn out in stripes: continue it seamlessly in the same style, light and perspective. ";
export const asIs = "Change nothing else.";

const keep = " Keep the identity, the shape of the face, the expression, the hair, the clothes, the background and the framing exactly as they are.";

export const retouchGently = `Retouch the skin gently, as a professional would: blemishes, redness and shine go, pores, freckles and moles stay.${keep}`;

/** By the goal of a retouching. */
export const retouchFor = {
  after: keep,
  map: {
    enhance_skin: "Give the skin natural texture and an even tone, without blemishes, redness and shine. Keep pores visible.",
    improve_lighting: "Light the face with soft, flattering studio light and natural shadows. Keep the texture of the skin.",
    enhance_everything: "Improve skin, eyes, hair and light to the quality of a professional portrait, with natural texture of the skin.",
    transform_to_real: "Turn the picture into a real photograph with natural, detailed skin, as taken by a professional camera.",
    no_make_up: "Remove all make-up. Show natural bare skin with its own texture.",
  },
};
