/** What is said besides, and orders nothing: who took the picture, where, what for, and what somebody cannot see. */
const aside = new RegExp(
  "^\\s*(?:(?:but|and|because|cause|since|as|hi|hey|hello|so|well|sorry|ok|okay|also)\\b,? ?)*(?:" +
    "(?:i|we|you|he|she|they|people|nobody|no one|everyone|everybody|my \\w+|our \\w+)(?:'m|'re|'ve| (?:am|are|is|was|were|have|has|had|do not|" +
      "did not|does not|can|could|took|shot|made|filmed|recorded|found|got|hold|held|turned|used|bought|think|know|guess|hope|" +
      "loves?|likes?|forgot|tried|visited|went|see|" +
      "barely|hardly|printed))\\b|" +
    "(?:it|this|that|the (?:photo|picture|image|pic|video|clip|shot))(?:'s| is| was)(?: only| just| all)? " +
      "(?:for (?:my|our|a|an|the)|from (?:my|our|a|the|last)|my|our|taken|shot|filmed|recorded|very important|urgent)\\b|" +
    "(?:he|she|they|we|my \\w+|our \\w+) (?:would|will) (?:love|like|enjoy|be|appreciate)\\b|" +
    "(?:and )?(?:the )?(?:rest|others?) (?:stays? |is |be )?(?:in colou?r|normal|as (?:it )?is|unchanged|original)\\b|" +
    "(?:you can(?:not)?|one can|do not|can) (?:barely|hardly|really|even )*(?:see|hear|read|recogni[sz]e|tell)\\b|" +
    "(?:it's|it is|i'm|he's|she's|the (?:photo|picture|video|clip) is) (?:all |completely |totally )?" +
      "(?:sideways|upside down|the wrong way|on its side|rotated|turned|lying)\\b|" +
    "(?:it's|it is|that's|they're) (?:\\w+ )?(?:distracting|annoying|ugly|bad|boring me|not (?:nice|good)|too much|in the way)\\b|" +
    "there(?:'s| is| are| was| were)\\b|" +
    "(?:nothing|not|do not make it) (?:too |so )?(?:crazy|fancy|much|dramatic|extreme|wild|special|over the top)\\b|" +
    "(?:the )?(?:video|clip|it's|it is)(?: is)?(?: way| much)? too (?:long|short|big)\\b|" +
    "(?:a |an |my |this is my |nice |old )*(?:\\w+ )?(?:photo|picture|image|selfie|snapshot)(?: of .*| from .*)?\\s*$|" +
    "(?:otherwise|apart from that|the rest|everything else) (?:it's|it is|is|stays?|looks?) (?:\\w+ )?" +
      "(?:great|fine|good|nice|perfect|ok|okay|the same|as it is|as is|untouched|unchanged)\\b|" +
    "(?:thanks|thank you|thx|cheers|ty|tia|many thanks|that's all|that is all|much appreciated|no idea why|no rush|if possible|if you (?:can|could)|" +
      "if that's possible|as always|you know|lol|haha|you're the best|good job|great|perfect|sorry|ugh|hmm|wow|nice|nothing else|that's it)\\b)",
);
/** "Nothing too crazy". */
const mild = /^\s*(?:(?:the )?(?:video|clip|it's|it is)(?: is)?(?: way| much)? too (?:long|short|big)|nothing|not|do not make it) ?(?:too \w+|so \w+)?\s*$/;
/** A request in the clothes of a statement. */
const request = new RegExp(
  "\\b(?:want|wanted|wish|need|needs|would|should|could you|can you|please|make|remove|delete|erase|add|put|change|replace|turn|gone|instead|like to|love to|" +
    "love it if|hate|without|too)\\b",
);

/** Whether a clause of which nothing was made only tells something. @param clause in normal form */
export function isAside(clause: string): boolean {
  return aside.test(clause) && (!request.test(clause.replace(/^(?:he|she|they|we|my \w+|our \w+) would\b/, "")) || mild.test(clause));
}

const story = new RegExp(
  "^\\s*(?:(?:but|and|because|since|hi|hey|hello|so|well)\\b,? ?)*(?:" +
    "(?:i|we|he|she|they|my \\w+|our \\w+) (?:was|were|took|shot|made|filmed|recorded|found|got|visited|went|printed|forgot|bought|had)\\b|" +
    "(?:it|this|that|the (?:photo|picture|image|pic|video|clip|shot))(?:'s| is| was)(?: only| just)? " +
      "(?:for (?:my|our)|from|my|our|taken|shot|filmed|recorded)\\b)",
);

/** Whether a clause tells where a picture comes from: "at my sister's wedding" asks for nothing romantic. */
export const isStory = (clause: string) => story.test(clause) && !request.test(clause);

const again = new RegExp(
  "^\\s*(?:please |pls |can you |could you |would you |just |and |so |maybe |kindly )*" +
    "(?:fix|correct|repair|improve|help|remove|get rid of|take|lose|delete|stop|clean|do something about|sort|reduce|lessen|deal with|undo|solve|handle|" +
    "adjust|tone|less|make(?: it)? (?:clean|straight|good|better|right|nice|normal))(?: (?:it|this|that|them|these|all of it|with (?:it|that|this)))?" +
    "(?: (?:up|out|away|off|down|please|pls|for me|somehow|a bit|thanks))*\\s*$",
);

/** Whether a clause only asks that what was said before be mended: "please get rid of it". */
export const asksAgain = (clause: string) => again.test(clause);
