/** Words with which a headline judges, mocks or alarms instead of telling what happened; English. */
const heated =
  /\b(?:absurd\w*|angry|annihilat\w*|appalling|awful|bizarre|bloodthirsty|blast(?:s|ed|ing)?|blister\w*|bombshell|brutal(?:ly)?|bull\w*t|chilling|claps? back|cool-?headed|clown\w*|coward\w*|crazy|crush(?:es|ed)?|cruel(?:ty)?|cult|damning|dangerous(?:ly)?|delusional|demolish\w*|desperate(?:ly)?|destroy(?:s|ed)?|devastating|disaster|disastrous|disgrace\w*|disgust\w*|dumb|embarrass\w*|epic|evil|eviscerat\w*|explod\w*|explosive|fiasco|fool(?:s|ish)?|freak\w*|furious|garbage|gaslight\w*|goes off|grotesque|hilarious\w*|hoax\w*|horrific|humiliat\w*|hypocri\w*|idiot\w*|insan\w*|irrational\w*|jaw-dropping|ludicrous|lunatic\w*|mad(?:ness)?|meltdown|moron\w*|nightmare|nonsense|nuts|obliterat\w*|out of control|outrag\w*|owns|panic\w*|pathetic|ridicul\w*|rips?(?: into)?|roast(?:s|ed)|sanity|scathing|shame\w*|shocking|shreds?|sick(?:ening)?|slams?|slammed|smack(?:s|ed)? down|stunning|stupid\w*|terrifying|torch(?:es|ed)|toxic|trash(?:es|ed)?|unhinged|weird\w*|whin(?:es|ing)|wrecks?)\b/gi;
/** Whoever writes so speaks to the reader, or says what ought to be. */
const speaking =
  /\b(?:I|I['’]m|me|my|we|we['’]re|our|us|you|you['’]re|your|let['’]s|must|should|shouldn['’]t|need to|needs to|ought|please|actually|finally|really|so-called|of course)\b|\bit['’]s (?:not|time|no)\b|\b(?:not|isn['’]t) so\b/i;
/** Two sentences in one headline: what happened, and what to think of it. */
const remark = /[\p{Ll}\d]{3}[.!?]["”’]?\s+["“‘]?\p{Lu}/u;
/** A word shouted among others that are not. */
const shouted = /\b(?:NOT|ALL|EVERY|NEVER|EVEN|VERY|WATCH|MUST|REALLY|STILL|NOW|AND|SO|THIS)\b/;

/** Quoted words are somebody's; whoever quotes them does not say them. */
const quoted = /["“][^"“”]{1,300}["”]/g;
/** The writer speaks of himself, or with the reader. */
const ourselves =
  /\b(?:I|I['’]m|I['’]ve|me|my|we|we['’]re|we['’]ve|our|ours|us|you|your|let['’]s|We|Our|You|Your|My)\b/;
const opining =
  /\b(?:must|should|ought|of course|obviously|clearly|sadly|thankfully|shamefully|so-called|needless to say|make no mistake)\b/i;

/** How much like a report a sentence reads, in (0, 1]; 1 where its writer neither judges nor speaks to the reader. */
export function sobriety(sentence: string): number {
  const own = sentence.replace(quoted, ' ');
  const judged = own.match(heated)?.length ?? 0;
  let weight = judged === 0 ? 1 : 0.5 / judged;
  if (ourselves.test(own)) weight *= 0.45;
  if (opining.test(own)) weight *= 0.6;
  return weight;
}

/** How calmly a headline tells, in (0, 1]; 1 where nothing in it judges, mocks, alarms or speaks to the reader. */
export function calmness(title: string): number {
  const judged = title.match(heated)?.length ?? 0;
  let weight = judged === 0 ? 1 : 0.55 / judged;
  if (speaking.test(title)) weight *= 0.65;
  if (remark.test(title)) weight *= 0.65;
  if (title !== title.toUpperCase() && shouted.test(title)) weight *= 0.6;
  return weight;
}
