/** First words that continue the sentence before, by what they do. */
const beginnings = {
  adding: `And|In fairness(?=,)|To be fair(?=,)|Similar(?= [a-z])|Likewise|Already|Another(?= [a-z\\d])|Ultimately(?=,)|More recently(?=,)|After all(?=,)|Further(?=,)|Or|Nor|Well|Also|Besides|Moreover|Furthermore|Additionally|In addition|Separately|Even(?! (?:with|as|when|though|if|before|after)\\b)|Finally|Lastly|First(?=,)|Second(?=,)|Secondly|Third(?=,)|Thirdly|For one(?: thing)?(?=,)|For starters|On top of (?:that|this)|Beyond that|In another|In other|Not (?:so|only)|It (?:was|is)(?: not|n['’]t) (?:just|only|merely|simply)`,
  opposing: `But|Yet|Still|However|Instead|Nevertheless|Nonetheless|Even so|Otherwise|Rather(?! than\\b)|By contrast|In contrast|On the other hand|To be sure|Either way|That said|Of course`,
  concluding: `So|Then|Thus|Therefore|Indeed|In fact|As a result|With that|Given that(?=,)|No wonder|Which|Because of (?:that|this)|The (?:(?:end|net) )?result(?=[,:]| is\\b| was\\b| left\\b)`,
  explaining: `To wit|Specifically|Similarly|Likewise|For example|For instance|In other words|Put another way|Put otherwise|Put simply|Simply put|What['’]s more|Worse|Better yet|As for|Here(?:['’]s| is| are) (?:how|why|what|the|where|a)\\b|The (?:difference|truth|fact|problem|question|point|answer|reason|catch|upshot|bottom line|trouble|irony|thinking|lesson)(?=,| (?:is|was|may|might|could)\\b(?! (?:whether|that|how|who|what|why) ))`,
  dating: `At the time(?=,)|Now(?! that\\b)|Initially|Later|Earlier|Afterwards?|Meanwhile|Once again|By then|Since then|Until then|Back then|At the same time|During the same|In response|(?:Over|In|At|During|Since|From|Until|Before|By) (?:that|this) (?:time|period|span|point|moment)|(?:\\w+ )?(?:[Yy]ears|[Dd]ays|[Ww]eeks|[Mm]onths|[Hh]ours|[Mm]inutes|[Mm]oments) (?:later|earlier)\\b|Following (?:the|that|this)|After (?:that|this)|The (?:next|same|following|previous) (?:day|week|month|year|night|morning)`,
  choosing: `Among them|One (?:(?:other |such |possible )?(?:option|reason|example|problem|idea|solution|possibility|explanation|answer) )?(?:is|was|would be|could be)|Like (?:the others?|them|him|her|others|many|most)(?=,)|Others|Still others|The (?:other|second|third|latter)|(?:Much|Most|Many|Some|Part|None|All|Each|Several|Few|Half|Any|Neither) of (?:this|that|these|those|them|it|which)|All (?:this|that|these|those)|For (?:his|her|their) part`,
  pointing: `From (?:there|here)(?=,)|If true(?=,)|On (?:one|the other) side\\b|In (?:such|this|that|these|those|each) (?:an? )?(?:cases?|situations?|instances?|contexts?|sense|regard|respect|light|spirit|way)|In the (?:video|interview|letter|memo|clip|ruling|filing|post|tweet|process|meantime|end)|[A-Z][a-z]+ing (?:this|that|these|those|it|so)|The (?:news|move|decision|comments?|remarks?|announcement|revelations?|development|violence|incident|attack|shooting|protests?|arrests?|vote|order|changes?|lawsuit|report|case|measure|policy|surge|spike|increase|warning|statement|letter|visit|meeting|debate|figures?|numbers|findings) (?:comes?|came|follows?|followed|marks?|marked)|The text of|The same(?= [a-z])|News of (?:the|his|her|their|its)|The (?:above|following)(?= [a-z])`,
};

const beginning = new RegExp(`^(?:${Object.values(beginnings).join('|')})\\b`);

/** Words between commas that set a sentence against the one before: "The road, however, is closed." */
const contrasting =
  /^[^,.;“"]{3,80}, (?:however|though|too|then|meanwhile|moreover|nevertheless|nonetheless|instead|therefore|in turn|by contrast|in contrast|on the other hand|for example|for instance|in other words|of course|as well),/;

/** "The outlook is even worse" compares with something that stands before. */
const comparing =
  /^(?:[\p{L}.’'-]+ ){1,4}(?:also|then|in turn) [a-z]|^\p{Lu}[^.]{2,60}, also [a-z]|^(?:How|What|Why|Where) [^,]{0,16}\b(?:it|them|this|that)\b|^(?:To|For|Of|Among|With|By|From|In) (?:them|him|her|it|these|those),? |^.{0,60}\b(?:whether|of|to|from|by|with|for|on|in|at|about|into|over|under|against|without|during|after|before|fighting|doing) (?:that|these|those) (?!(?:\w+(?:ed|ing|en)|time|day|year|week|month|point|people|who|of|in|with|they|he|she|it|the|an?|is|are|was|were|same|would|could|can|will|their|his|her)\b)[a-z]+|\bthe same way(?=[.,])|\bthe same can(?:not| not|['’]t)? be said\b|\b(?:for|of|about|like|with) (?:that|this)(?=[,.;])|(?:\b(?:is|was|are|were)|['’]s) referring to\b|\bmay have been refer(?:ring|encing)\b|\b(?:that way|this way|this very|for that matter|this (?:passage|article|piece|essay|column))\b|^(?:The|A|An) [^,.]{3,40} (?:is|are|was|were) even \w+er?\b/u;

/** Whether a sentence continues or compares with the one before it, by its words: "But ...", "The road, however, ...". */
export function continuesSentence(sentence: string): boolean {
  return beginning.test(sentence) || contrasting.test(sentence) || comparing.test(sentence);
}
