import { countWords } from './count-words.ts';

/** Words of requests for consent to tracking, in the languages of the outlets read most. */
const consentWord = new RegExp(
  [
    String.raw`cookies?\b|\bconsent(?:s|ement|imiento)?\b|\bgdpr\b|\btracking\b|personali[sz]ed (?:ads|advertising|content)`,
    String.raw`\bour (?:\d+ )?partners|third[- ]part(?:y|ies)|privacy (?:policy|notice|settings|choices|cent(?:er|re)|preference)`,
    'data protection|general data protection|einwilligung|einverstanden|zustimmung|datenschutz|personenbezogen|drittanbieter|drittplattform',
    'données (?:personnelles|à caractère personnel)|nos (?:\\d+ )?partenaires|vie privée|datos personales|nuestros (?:\\d+ )?socios',
    'dati personali|\\bconsenso\\b|i nostri (?:\\d+ )?partner|dados pessoais|consentimento|nossos (?:\\d+ )?parceiros',
    'toestemming|persoonsgegevens|onze partners|samtykke|samtycke|personuppgifter|personoplysninger|danych osobowych|\\bzgod[aęy]\\b',
    'персональных данных|файлы cookie|kişisel veri|çerez|osobních údajů|suostumus|henkilötieto|προσωπικ[άώ]ν? δεδομέν',
  ].join('|'),
  'giu',
);

/** How often a text has words of a request for consent. */
export const countConsentWords = (text: string): number => text.match(consentWord)?.length ?? 0;

/** A text about something else has such a word in a hundred, if at all. */
const consentShare = 1 / 30;
const minConsentWords = 3;

/** Whether a text is a request for consent to tracking, or explains such requests. */
export function isAboutConsent(text: string, { share = consentShare, min = minConsentWords } = {}): boolean {
  const count = countConsentWords(text);
  return count >= min && count >= share * countWords(text);
}
