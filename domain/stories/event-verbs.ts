import { sliceText } from '../text/cut-text.ts';

/** Verbs of events, as headlines have them. A regular one stands without its ending. */
const regular =
  `accus add address admit advanc agree aid allow announc answer apologiz appeal appoint approv arrest arriv ask assign
attack attend back ban bar block bomb brief broker call cancel captur celebrat challeng charg clear climb clos
commut compar conced condemn confirm consider convict crash criticiz debat declar declin defend delay den denounc
deny deploy destroy detain detect die disclos discuss dismiss disput doubl drop elect end endors enter erupt escap exit
expand expel expir explain extend fac fail fall fil fin fir foil forc free gain gather grant hack halt hand happen head
help hint hit hold honor hospitaliz host identif impeach impos indict injur interview introduc investigat invit issu
jail join jump kill kneel land launch leak lift list load lower march mark meet mourn mov nam narrow nominat open
oppos order oust pack pardon pass paus pause perform pick plead pledg postpon prais predict prepar present press
probe propos protest prov publish pull push question quit rais rall re-elect reach react read rebuk recall receiv
reclassif recommend reconsider recover reelect refus reject releas remain remov renam reopen repeal repl replac report request
rescind rescu resign respond restor restrict resum retain retir return reveal revers review revis reviv rul sanction scrap
seiz select sentenc sett settl shift shoot shut shutter sign slow soar spik split stag start stay step stop storm
strik struggl subpoena sue suffer suggest support surg surrender suspect suspend sworn tap target tell test testif
threaten top tour trail travel treat tri turn unveil updat uphold urg veto vis visit vot vow wait walk warn weigh
welcom widen win withdraw withhold wound`.split(/\s+/);
const irregular =
  `became began begins brings broke brought builds built came caught chooses chose comes cuts dead died dies does draws
drew dying falls fell fight fights finds fled flees flew flies foils fought found gave gets gives guilty goes got grew
grows had heads hears held hits holds keeps kept knew laid launches leads leaves leaving led loses lost made makes
meets met paid pays puts ran rises rose runs said saw say says seeking seeks seen sees sells sends sent sets shot
shows sinks slain sold speaks spends spoke stands stood strike strikes struck swears swore taken takes taking taught
tells threw told took wakes went win wins withdrew won writes wrote`.split(/\s+/);

const pattern = new RegExp(
  `\\b(?:(?:${regular.join('|')})(?:e?s|ied|ies|e?d|y|ing|e)?|${irregular.join('|')}|to (?:be|resign|step|leave|testify|sign|meet|visit|end|return|release|run|plead|face|give|deliver|hold|make|take|send))\\b`,
  'i',
);

/** Where a headline has its first verb of an event; -1 if it has none. A first word may be a noun. */
export function findEventVerb(title: string): number {
  const space = title.indexOf(' ');
  if (space === -1) return -1;
  const at = sliceText(title, space).search(pattern);
  return at === -1 ? -1 : at + space;
}
