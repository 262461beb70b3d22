import { characterClass } from '#domain/text/letters.ts';
import { kindAt, kinds } from '../text/count-words.ts';
import { cutText } from '../text/cut-text.ts';
import { listWords, visitListed } from '../text/listed-words.ts';

const functionWords = new Set(
  `the of and to in a is that for it as was on with be by at from this are have has had not but or an they which
one you were her she he his all their there would will when who been if more we can no what about up out its do
said into than them then some could time these two may after over also`.split(/\s+/),
);

const politicalWords = listWords(
  `government governments governor governors election elections electoral elected vote votes voted voter voters
voting ballot ballots campaign campaigns candidate candidates senate senator senators congress congressional
congressman congresswoman lawmaker lawmakers legislature legislation legislative legislator legislators bill bills
parliament parliamentary minister ministers ministry mp mps lords commons president presidential presidency
president-elect administration secretary chancellor mayor council councillors party parties democrat democrats
democratic republican republicans conservative conservatives liberal liberals labour tory tories socialist
progressive progressives left-wing right-wing partisan bipartisan political politics politician politicians
politically policy policies law laws lawsuit court courts supreme judge judges justice constitutional constitution
amendment federal state tax taxes taxation budget deficit spending welfare immigration immigrant immigrants migrant
migrants border asylum refugee refugees abortion gun guns police policing protest protests protesters rights reform
reforms regulation regulations sanctions treaty tariff tariffs military war troops diplomat diplomatic nuclear
brexit referendum impeachment impeach healthcare medicare medicaid obamacare climate emissions union unions
inequality racism racial discrimination democracy democratic authoritarian dictatorship regime terrorism
intelligence whistleblower corruption investigation prosecutors attorney inflation unemployment capitalism socialism
communist freedom liberty censorship lobbyist lobbyists activist activists nationalist white-house`.split(
    /\s+/,
  ),
  { joint: '-' },
);

const letterOrDigit = characterClass('A-Za-z0-9', '\\p{L}\\p{N}');
/** Runs of letters, and of signs that occur in code. */
const roughWords = new RegExp(`(?:${letterOrDigit}|[_$#{}<>;=])+`, 'gu');

/** Share of English function words among the first 400 words: about 0.4 in English prose. */
export function englishShare(text: string): number {
  const first = (cutText(text, 4000).toLowerCase().match(roughWords) ?? []).slice(0, 400);
  if (first.length === 0) return 0;
  return first.filter((word) => functionWords.has(word)).length / first.length;
}

/** Texts from this share upwards are English prose; German texts, code and lists are below. */
export const englishFrom = 0.2;

/**
 * Whether a text is in English. A declared language other than English raises the required share only a little,
 * because pages often declare the language of their template.
 */
export function isEnglish(text: string, declared: string | null): boolean {
  const share = englishShare(text);
  const declaredEnglish = declared === null || declared.toLowerCase().split('-')[0] === 'en';
  return share >= (declaredEnglish ? englishFrom : englishFrom + 0.1);
}

/**
 * Whether a text is about public affairs: at least 5 different political words, and at least 1.2 per 100 words. Both
 * limits were chosen on labelled political articles against recipes, sport and code.
 */
export function isPolitical(text: string): boolean {
  const seen = new Set<string>();
  let hits = 0;
  const words = visitListed(text.toLowerCase(), politicalWords, (word) => {
    hits += 1;
    seen.add(word);
  });
  return seen.size >= 5 && hits / words >= 0.012;
}

/** The number of words of a text, figures included. Apostrophes, hyphens, full stops and commas continue a word. */
export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindAt(text, at);
    if (kind === kinds.letter && !isInWord) count += 1;
    isInWord = kind === kinds.letter || (isInWord && kind === kinds.joiner);
    if ((text.codePointAt(at) ?? 0) > 0xffff) at += 1;
  }
  return count;
}
