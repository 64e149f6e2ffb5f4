import { findColours } from "./colours.ts";

/** Words that carry no instruction of their own: grammar, politeness, names for the picture itself. */
const filler = new Set(
  `a an the this that these those it its it's is are be been being was were to of for in on at by from into onto as so such my your our his her their i we you they me us them he she
  please kindly can could would should will may let lets let's make makes making made give gives given giving get gets turn turned turns change changed changing convert transform put set use using used apply applied applying
  add adds added adding have has having want wanted like looks look looking feel feeling feels effect effects style styled filter filtered version some any all whole entire every each overall just only
  more less most least bit little slightly touch hint lot lots very much really quite rather too also and or but then with plus while after before finally now again still keep keeping kept
  image images picture pictures photo photos photograph photographs shot reference references ref input original result output edit edited editing create created generate produce do does done need needs nice nicer good better
  beautiful great professional quality high resolution realistic natural naturally thing things way one same kind sort mood atmosphere vibe tone tones color colors colored colour around about across over under everything thanks thank
  up down out off there here if not no without never avoid which what who whose where when than even well high low amount level degree degrees percent strength intensity intense strong stronger strongly heavy heavily subtle gentle gently mild
  first second third fourth fifth last other video videos clip clips footage movie seconds sec secs beginning end start starting until till between during throughout second's`.split(/\s+/),
);

/** What the details of a clause are read from. */
const detail = /«\d+»|#[0-9a-f]{3,6}\b|\b\d+(?:\.\d+)?(?: ?(?:%|°|x|:|px|by|s\b) ?\d*)?|\b(?:top|bottom|upper|lower|left|right|centre|middle|corner|side|edge|small|smaller|tiny|large|larger|big|bigger|huge|giant|thick|thin|wide|square|portrait|landscape|vertical|vertically|horizontal|horizontally|panorama|panoramic|widescreen|clockwise|counterclockwise|anticlockwise|bold|elegant|poster|handwritten|serif|script|font|letters|lettering|text|title|caption|transparent|background|shadow|one|two|three|four|five|light|dark|pale|pastel|deep|bright|vivid|extremely|maximum|somewhat|faint|dramatically|significantly|considerably|twice|double|half|gradient|super|ultra|completely|far|enormous|slight|faintly|mildly|subtly)\b/g;

/** The words of a clause that say something and are neither details nor filler. */
export function contentWords(clause: string): string[] {
  let text = clause.replace(detail, " ");
  for (const { name } of findColours(text)) text = text.replace(name, " ");
  return text
    .replace(/[^\p{L}\p{N}'#-]+/gu, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^['-]+|['-]+$/g, ""))
    .filter((word) => word.length > 1 && !filler.has(word));
}
