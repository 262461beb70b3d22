/** Notes of a page, prompts to its readers and credits, wherever they stand in a sentence. */
const note =
  /\b(?:sign up|newsletter|subscribe|click here|read more|advertisement|all rights reserved|getty|photo by|file (?:photo|image)|image credit|share this|print this|follow (?:us|him|her|me)\b|contributed to this|uses? cookies|(?:this|the) (?:article|story|post) (?:is|was|has|will|contains)|story contains|(?:in|to) your inbox|is a nonprofit newsroom|(?:published|produced|reported) in (?:partnership|collaboration) with|version of this (?:article|story)|rush transcript|may not be in its final form|for (?:more|continuing|full) coverage|check out|editor['’]s note|our (?:coverage|journalism)|help us report|stories that matter|delivered (?:weekday|daily|to your)|number indicates|requests? for (?:further )?comment|reached out to [^.]{2,80} for (?:comment|elaboration)|declined to comment|(?:views|opinions) expressed|breaking news alerts|available (?:for free )?to all readers|available for free to|content created by|all sharing options|just watched|more videos|replay|archived recording|watch (?:below|the video)|(?:read|viewed|watched|seen) (?:here|below)|visit [^.]{2,60} homepage|(?:view|read|see) more [^.]{0,20}(?:opinion|articles|stories)|full list below|podcast episode)\b|^NEW:|https?:|@\w|[{}<>|]|\+\d+ \+\d/i;
/** A label of the page, of a picture or of a box at the start of a sentence. */
const label =
  /^(?:CLOSE\b|\d{1,2}\/|Click (?:to|here|on)\b|(?:Image|Photo|Photograph|Picture|Video|Audio|Caption|Credit|Note|Notes|Correction|Clarification|Update|Updated|Related|Source|Watch|Listen|See also|Read|Editor|Today|Plus|Above|Below|Claim|Verdict|Rating|Opinion|Analysis)s?(?: \d+)?\s*[:|]|(?:Coverage of|Enlarge|Expand|Toggle|Hide caption|Show caption|Play|Loading|Columnists|In-depth|Skip to|On the menu today|Check back|How we did this|Listen to|Updated? (?:at|on|\())\b)/i;
/** The title of a podcast, a series or a box: "WENDLEPOST Dispatch: June 9", "MAP: Roads", "ROADS IN WENDLE The latest". */
const series =
  /^\p{Lu}{4,} \p{Lu}\p{Ll}+: |^\p{Lu}{3,}(?: \p{Lu}{3,}){0,2}: |^(?:[\p{Lu}\d-]{2,} ){3}\p{Lu}\p{Ll}/u;
/** Texts of some publishers contain hidden lists of links after this word. */
const linkList = /\bMORE\b/;
/** Who wrote the text. */
const biography =
  /^(?:By )?(?:\p{Lu}[\p{L}.’'-]+,? ){2,5}(?:is|was|covers|writes) (?:(?:a|an|the|co-founder|on|for|about) )?(?:[\p{L}’'&,-]+ ){0,7}(?:editor|reporter|correspondent|columnist|contributor|writer|journalist|fellow|strategist and former|author of|author)\b|\bfreelance (?:writer|journalist)\b|\bhas written for\b|^(?:The (?:author|writer)|By) (?:is|\p{Lu}\p{L}+ \p{Lu}\p{L}+$)|^(?:Reporting|Writing|Editing) by\b/u;
const months =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\\.|Feb\\.|Aug\\.|Sept\\.|Oct\\.|Nov\\.|Dec\\.)';
/** A caption: somebody is seen somewhere. */
const caption =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){2,4}in (?:\p{Lu}\p{L}+ )?(?:19|20)\d\d(?:,| when| at| with|\.)|^FILE\b|^In this\b.*\b(?:photo|image|picture)\b|\b(?:is|are) (?:seen|pictured|shown) (?:during|outside|near|inside|at|on|behind|before|through|in)\b|^[^,.“"]{3,90}? (?:(?:cheers|listens|gestures|smiles) (?:as|during|at|outside)|hugs (?:as|during|at|after|\p{Lu}))/u;
const present =
  'gestures?|speaks?|poses?|participates?|arrives?|waves?|walks?|attends?|listens?|smiles|looks? on|is seen|are seen|stands?|sits?|holds?|gives|announces|takes part|addresses|pictured|leaves|march|wait|gather|protest|rally|wear|sit|line up|work|cheer|demonstrate|kneel|chant|joined by';
/** A caption: somebody does something in the present tense, on a full date. */
const datedCaption = new RegExp(
  `\\b(?:${present})\\b.*\\b${months} \\d{1,2}(?:st|nd|rd|th)?, (?:19|20)\\d\\d`,
);
const fullDate = /\d(?:st|nd|rd|th)?, (?:19|20)\d\d/;
/** A full date at the end: a caption, if no verb reports. */
const dated =
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, (?:19|20)\d\d[.)]*$/;
/** A day without a year at the end: a caption, if no verb says what happened. */
const placed =
  /(?:\b(?:at|in|outside|near|during)\b.*\bon|\bon the (?:evening|night|morning|afternoon) of) (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}\.?$/;
const finalFigure = /\d[.)]*$/;
const happening = /\b(?:\w{3,}ed|is|are|has|have|met|held|came|went|took|made|gave|left|set|put|got|ran)\b/;
const reporting =
  /\b(?:was|were|had|will|would|said|says|told|did|became|began|signed|voted|died|won|lost|filed|issued|announced|approved|killed|charged|since|after|before)\b/i;

function isCaption(sentence: string): boolean {
  if (caption.test(sentence) || (fullDate.test(sentence) && datedCaption.test(sentence))) return true;
  if (!finalFigure.test(sentence) || reporting.test(sentence)) return false;
  return dated.test(sentence) || (placed.test(sentence) && !happening.test(sentence));
}

/** Whether a sentence is of the page and not of the article: a caption, a label, a note, or who wrote it. */
export function isPageText(sentence: string): boolean {
  return (
    note.test(sentence) ||
    label.test(sentence) ||
    series.test(sentence) ||
    linkList.test(sentence) ||
    biography.test(sentence) ||
    isCaption(sentence)
  );
}
