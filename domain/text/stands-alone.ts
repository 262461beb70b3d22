/** First words that continue the sentence before, or set against it. */
const continuing =
  /^(?:And|But|So|Or|Nor|Yet|Then|Thus|Also|Still|However|Instead|Rather(?! than\b)|Otherwise|Meanwhile|Moreover|Furthermore|Indeed|Therefore|Nevertheless|Nonetheless|Additionally|Similarly|Likewise|Besides|Separately|Finally|Lastly|Ultimately|Initially|Specifically|Afterwards?|Even so|Of course|In (?:fact|addition|turn|response|contrast|other words)|By (?:contrast|then)|As a result|To be sure|That said|For (?:example|instance|one|his|her|their) |At (?:the|that) (?:time|same)|Since then|Back then|Among them|On top of|What['’]s more|Because of (?:that|this)|(?:After|Before|Following|Over|During|Since|From|Until|By|With|Given) (?:that|this|these|those)(?= )|(?:First|Second|Secondly|Third|Now|Earlier|Later|Again)(?=,)|Now (?:as|that|when)\b|In the (?:other|same|latter|former)\b|(?:\w+ )?(?:[Hh]ours?|[Dd]ays?|[Ww]eeks?|[Mm]onths?|[Yy]ears?|[Mm]oments?) (?:later|earlier)|The (?:latter|former|other|second|third|same|next|following|previous|above|result|move|steps?|problem|truth|answer|point|question|news|reason)(?= (?:is|was|are|were|has|had|will|would|day|week|month|year)\b|,)|(?:The|\p{Lu}[\p{L}-]*[’']s) (?:\p{Ll}+ )?\p{Ll}+ (?:comes?|came|follow(?:s|ed)|marks|marked)|Here(?:['’]s| is| are)|As for|Yes|No(?=,)|Whichever|Others?|Another|Both|Neither|(?:One|Some|Most|Many|All|Each|Several|Few|Half|None|Much|Part) of (?:them|these|those|this|that|it)|(?:Many|Most|Some|Few) (?:have|are|were|had|will)\b)(?=[\s,:;.—–-])/u;
/** First words that stand for something in the sentence before. */
const pronoun =
  /^(?:He|She|They|It|This(?! (?:weekend|week|month|year|morning|afternoon|evening|spring|summer|fall|autumn|winter|season|time)\b)|That|These|Those|Such|His|Her|Hers|Their|Its|There(?= (?:he|she|they)\b)|Which|(?:\w+ly, )?(?:[Ii]f|[Ww]hen|[Ww]hile|[Ss]ince|[Aa]s|[Aa]fter|[Bb]efore|[Aa]lthough|[Tt]hough|[Bb]ecause|[Oo]nce|[Uu]nlike|[Ll]ike|[Ff]or|[Tt]o|[Ww]ith|[Ii]n|[Oo]f|[Bb]y|[Oo]n) (?:it|he|she|they|them|him|this|that|these|those|his|her|their|its|such))(?=[\s,’'])/;
/** "It is unclear whether", "It was a bright day" stand for nothing before; "After he won, Bo Holm said" names him. */
const expletive =
  /^It(?:’s|'s| is| was| remains| seems| appears| takes| took| has been)\b(?! (?:also|just|part|this|that|these|those)\b)|^(?:If|When|While|As|After|Before|Although|Though|In|For|With) (?:he|she|they|his|her|their|its) [^,]{3,120}, (?:\p{Lu}[\p{L}.’'-]+ ){1,4}[a-z]/u;
/** Somebody who was named before acts behind a time or a place: "On June 12, she closed the road". */
const actor =
  /^(?:In|On|At|For|After|Before|By|Since|During|Despite|With|Last|Earlier)\b[^,“"]{2,140}, (?:he|she|they) /;
/** Who is beside somebody, or was himself named before: "The senator met his counterpart", "The two", "Mr. Holm". */
const beside =
  /^[^,.]{0,40}\b(?:his|her|their|its) (?:counterparts?|predecessor|successor|rival|opponent)\b|^The (?:two|three|pair|duo|trio)\b|^(?:Mr|Mrs|Ms)\. |\b(?:[Tt]he )?such [a-z]+s\b(?! as)|\b(?:these|those) (?!days\b|who\b|with\b|that\b|from\b|whose\b|under\b)[a-z]{3,}|^(?:[^\s,.“"]+ ){1,5}(?:also|then|in turn) [a-z]/;
/** A speaker whom only the text before names: "The road is closed, he said." */
const speaker =
  /^[^“”"]{3,200}, (?:he|she|they) (?:said|says|added|adds|wrote|writes|noted|told)\b|^["“][^“”"]+["”] (?:he|she|they) \p{Ll}+/u;

/** Whether a reader understands a sentence without the one before it, as far as its first words show. */
export function standsAlone(sentence: string): boolean {
  if (/^["“‘]/.test(sentence)) return false;
  if (pronoun.test(sentence) && !expletive.test(sentence)) return false;
  return !(
    continuing.test(sentence) ||
    actor.test(sentence) ||
    beside.test(sentence) ||
    speaker.test(sentence)
  );
}
