import { characterClass } from '#domain/text/letters.ts';
import { cutText } from '../text/cut-text.ts';

const functionWords = new Set(
  `the of and to in a is that for it as was on with be by at from this are have has had not but or an they which
one you were her she he his all their there would will when who been if more we can no what about up out its do
said into than them then some could time these two may after over also`.split(/\s+/),
);

const politicalWords = new Set(
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
);

const letterOrDigit = characterClass('A-Za-z0-9', '\\p{L}\\p{N}');
/** Runs of letters, and of signs that occur in code. */
const roughWords = new RegExp(`(?:${letterOrDigit}|[_$#{}<>;=])+`, 'gu');
const words = new RegExp(`${letterOrDigit}(?:${letterOrDigit}|['’.,-])*`, 'gu');

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
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const seen = new Set<string>();
  let hits = 0;
  for (const word of words) {
    if (!politicalWords.has(word)) continue;
    hits += 1;
    seen.add(word);
  }
  return seen.size >= 5 && hits / words.length >= 0.012;
}

/** The number of words of a text, figures included. */
export function countWords(text: string): number {
  let count = 0;
  words.lastIndex = 0;
  while (words.test(text)) count += 1;
  return count;
}
