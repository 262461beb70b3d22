import { countWords } from './count-words.ts';

/** Words of requests for consent to tracking, in the languages of the outlets read most. */
const consentWord = new RegExp(
  [
    String.raw`cookie|\bconsent(?:s|ement|imiento)?\b|\bgdpr\b|\btracking\b|personali[sz]ed (?:ads|advertising|content)`,
    String.raw`\bour (?:\d+ )?partners|third[- ]part(?:y|ies)|privacy (?:policy|notice|settings|choices|cent(?:er|re)|preference)`,
    'data protection|einwilligung|einverstanden|zustimmung|datenschutz|personenbezogen|drittanbieter|drittplattform',
    'données (?:personnelles|à caractère personnel)|nos (?:\\d+ )?partenaires|vie privée|datos personales|nuestros (?:\\d+ )?socios',
    'dati personali|\\bconsenso\\b|i nostri (?:\\d+ )?partner|dados pessoais|consentimento|nossos (?:\\d+ )?parceiros',
    'toestemming|persoonsgegevens|onze partners|samtykke|samtycke|personuppgifter|personoplysninger|danych osobowych|\\bzgod[aęy]\\b',
    'персональных данных|файлы cookie|kişisel veri|çerez|osobních údajů|suostumus|henkilötieto|προσωπικ[άώ]ν? δεδομέν',
  ].join('|'),
  'gu',
);

/** Texts without these have too few of the words: to look for them is far faster. */
const stems =
  'cookie|consen|gdpr|tracking|third|privacy|partner|socios|parceiros|partenaires|zustimm|einverstanden|einwillig|datenschutz|personenbezogen|drittanbieter|drittplattform|privée|données|datos personales|dati personali|dados pessoais|toestemming|persoonsgegevens|samtykke|samtycke|personuppgifter|personoplysninger|osobow|zgod|персональных|kişisel|çerez|osobních|suostumus|henkilötieto|προσωπικ'.split(
    '|',
  );

/** The first four UTF-16 units of a stem, packed into 32 bits; those before them are shifted out. */
const pack = (window: number, unit: number): number => (window << 8) ^ unit;
const windowLength = 4;
const slotCount = 2 ** 12;
const slotOf = (window: number): number => (window ^ (window >>> 9) ^ (window >>> 20)) & (slotCount - 1);
const slots = new Uint8Array(slotCount);
const stemsByWindow = new Map<number, string[]>();
for (const stem of stems) {
  let window = 0;
  for (let at = 0; at < windowLength; at += 1) window = pack(window, stem.charCodeAt(at));
  slots[slotOf(window)] = 1;
  stemsByWindow.set(window, [...(stemsByWindow.get(window) ?? []), stem]);
}

/** The stems that a text in lower case has, found in one pass. */
function findStems(lower: string): string[] {
  const found = new Set<string>();
  let window = 0;
  for (let at = 0; at < lower.length; at += 1) {
    window = pack(window, lower.charCodeAt(at));
    if (slots[slotOf(window)] === 0) continue;
    for (const stem of stemsByWindow.get(window) ?? [])
      if (lower.startsWith(stem, at - windowLength + 1)) found.add(stem);
  }
  return [...found];
}

/** Counts the words of requests for consent in parts of a text; parts without its stems cost little. */
export function consentCounter(whole: string): (part: string) => number {
  const present = findStems(whole.toLowerCase());
  return (part) => {
    const text = part.toLowerCase();
    return present.some((stem) => text.includes(stem)) ? (text.match(consentWord)?.length ?? 0) : 0;
  };
}

/** How often a text has words of a request for consent. */
const countConsentWords = (text: string): number => consentCounter(text)(text);

/** A text about something else has such a word in a hundred, if at all. */
const consentShare = 1 / 30;
const minConsentWords = 3;

/** Whether a text is a request for consent to tracking, or explains such requests. */
export function isAboutConsent(text: string, { share = consentShare, min = minConsentWords } = {}): boolean {
  const count = countConsentWords(text);
  return count >= min && count >= share * countWords(text);
}
