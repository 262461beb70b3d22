import { countJudgingWords } from './judging-words.ts';

/** English words with which a headline judges, mocks or alarms instead of reporting. */
const heated =
  /\b(?:absurd\w*|angry|annihilat\w*|appalling|awful|binge|bizarre|bloodthirsty|blast(?:s|ed|ing)?|blister\w*|bombshell|brutal(?:ly)?|bull\w*t|chilling|claps? back|cool-?headed|clown\w*|coward\w*|crazy|crush(?:es|ed)?|cruel(?:ty)?|cult|damning|dangerous(?:ly)?|delusional|demolish\w*|desperate(?:ly)?|destroy(?:s|ed)?|devastating|disaster|disastrous|disgrace\w*|disgust\w*|dumb|embarrass\w*|epic|evil|eviscerat\w*|explod\w*|explosive|fiasco|fool(?:s|ish)?|freak\w*|furious|garbage|gaslight\w*|goes off|grotesque|hilarious\w*|hoax\w*|horrific|humiliat\w*|hypocri\w*|idiot\w*|insan\w*|irrational\w*|jaw-dropping|ludicrous|liars?|(?<!whether (?:[\w.’']+ ){1,4})lied|(?:is|are|was|were) lying about|(?:falsely|incorrectly|misleadingly|baselessly|dubiously|dangerously) (?:claim|say|suggest|assert|stat|insist|tweet|accus|alleg|imply|blam|deny|denied|label)\w*|(?:his|her|their|new) lies|lunatic\w*|mad(?:ness)?|meltdown|moron\w*|nightmare|nonsense|nuts|obliterat\w*|out of control|outrag\w*|owns|panic\w*|pathetic|rabid(?:ly)?|classless|spineless|gutless|ridicul\w*|rips?(?: into)?|roast(?:s|ed)|sanity|scathing|shame\w*|shocking|shreds?|sickening|slams?|slammed|smack(?:s|ed)? down|stunning|stupid\w*|terrifying|torch(?:es|ed)|toxic|trash(?:es|ed)?|unhinged|weird\w*|whin(?:es|ing)|wrecks?)\b/gi;
/** Words that address the reader or demand something. */
const addressing =
  /\b(?:I|I['’]m|me|my|we|we['’]re|our|us|you|you['’]re|your|let['’]s|must|should|shouldn['’]t|need to|needs to|ought|please|actually|finally|really|so-called|of course)\b|\bit['’]s (?:not|time|no)\b|\b(?:not|isn['’]t) so\b/i;
const demanding = /\b(?:must|should|shouldn['’]t|needs? to|ought)\b/gi;
const attributed = /\b(?:says?|said|tells|told|urges?|asks?|calls for|wants)\b|^[^:]{3,40}: /i;
/** The country, not the reader. */
const namedUs = /\bUS\b/g;
/** A quotation in a headline, in marks of either kind. */
const quotedTitle = /["“][^"“”]{3,200}["”]|(?<![\p{L}\d])['‘][^'‘’]{3,200}['’](?![\p{L}\d])/gu;
/** Two sentences in one headline: the event and an opinion on it. */
const remark = /[\p{Ll}\d]{3}[.!?]["”’]?\s+["“‘]?\p{Lu}/u;
/** A word in capitals among others in lower case; short ones may be abbreviations. */
const shouted =
  /\b(?!(?:NASDAQ|UNESCO|UNICEF|SCOTUS)\b)[A-Z]{6,}\b|\b(?:NOT|ALL|EVERY|NEVER|EVEN|VERY|WATCH|MUST|REALLY|STILL|NOW|AND|SO|THIS)\b/;

/** The factor of a sentence in the first or second person. */
const personalFactor = 0.45;

/** Quoted words are not the writer's own. */
const quoted = /["“][^"“”]{1,300}["”]/g;
const withoutQuotations = (sentence: string): string =>
  /["“]/.test(sentence) ? sentence.replace(quoted, ' ') : sentence;
/** The writer in the first person, or the reader in the second. */
const personal =
  /\b(?:I|I['’]m|I['’]ve|me|my|we|we['’]re|we['’]ve|our|ours|us|you|your|[Ll]et['’]s|We|Our|You|Your|My|[Tt]his reporter)\b/;
const opining =
  /^(?:The (?:simple|short) answer|Keep|Consider|Remember|Imagine|Recall|Suppose|Look|Apparently|Admittedly|Frankly|Honestly|Surely|Fortunately|Unfortunately|Luckily|Amazingly|Curiously|Tellingly|Interestingly|Not surprisingly)\b|\b(?:must|should|ought|of course|obviously|clearly|sadly|thankfully|shamefully|so-called|needless to say|make no mistake|importantly|predictably|unsurprisingly|ironically|hopefully|arguably|alas|it['’]s a (?:pity|shame))\b/i;

/** The sobriety of a sentence, in (0, 1]; 1 if the writer neither judges nor addresses the reader. */
export function sobriety(sentence: string): number {
  const own = withoutQuotations(sentence);
  const judged = (own.match(heated)?.length ?? 0) + countJudgingWords(own);
  let weight = judged === 0 ? 1 : 0.5 / judged;
  if (personal.test(own)) weight *= personalFactor;
  if (opining.test(own)) weight *= 0.6;
  return weight;
}

/** The calmness of a headline, in (0, 1]; 1 if it does not judge, mock, alarm or address the reader. */
export function calmness(title: string): number {
  const judged = (title.match(heated)?.length ?? 0) + countJudgingWords(title.toLowerCase());
  let weight = judged === 0 ? 1 : 0.55 / judged;
  const own = title.replace(namedUs, ' ').replace(quotedTitle, ' ');
  // "Governor: State must wait" is the governor's demand.
  if (addressing.test(attributed.test(title) ? own.replace(demanding, ' ') : own)) weight *= 0.65;
  if (remark.test(title)) weight *= 0.65;
  if (title !== title.toUpperCase() && shouted.test(title)) weight *= 0.6;
  return weight;
}
