import { cutAtWord } from '../text/cut-at-word.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import type { StoryMember } from './story-member.ts';

/** The separators of a headline with single blanks. */
const separators = / [|–—·•»-] | ?\| ?/g;
const kickers =
  /^(?:exclusive|breaking(?: news)?|watch(?: live)?|live(?: updates?)?|video|opinion|analysis|just in|developing|updated?|editorial|commentary|podcast|photos?)\s*(?:[:|–—]|\s-\s)\s*/i;
/** Remarks of the publisher about the article. */
const bracketed = / ?(?:\[[^\]]{3,30}\]|\((?:video|photos?|watch|updated?|opinion)\)) ?$/i;
const maxCharacters = 200;
/** Far above real headlines; the rest of a longer text is not read. */
const maxRead = 2000;

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether the end of a headline is the publisher's name, alone or with a section. */
function namesOutlet(ending: string, names: readonly string[]): boolean {
  const tail = letters(ending);
  if (tail === '') return true;
  if (ending.split(/\s+/).length > 5) return false;
  return names.some((name) => {
    const own = letters(name.replace(/\.(?:co|com|org|net)(?:\.[a-z]{2})?$|\.[a-z]{2,4}$/i, ''));
    return (
      own.length > 1 &&
      (tail === own ||
        (own.length > 3 && (tail.startsWith(own) || tail.endsWith(own))) ||
        (tail.length > 3 && own.startsWith(tail)))
    );
  });
}

/**
 * Removes the publisher's name at the end of a headline and the kicker at its start: one line of at most 200
 * characters. `names` are the name and the domain of the publisher.
 */
export function cleanHeadline(headline: string, names: readonly string[]): string {
  let title = cutText(headline, maxRead).replace(/\s+/g, ' ').trim();
  const cuts = [...title.matchAll(separators)];
  for (let last = cuts.pop(); last !== undefined && last.index > 0; last = cuts.pop()) {
    const ending = sliceText(title, last.index + last[0].length);
    if (!namesOutlet(ending, names)) break;
    title = sliceText(title, 0, last.index).trim();
  }
  const bare = title.replace(kickers, '').replace(bracketed, '');
  if (bare.length >= 15) title = bare;
  return cutAtWord(title, maxCharacters);
}

/** The headline of an article of a story without its publisher's name. */
export const headlineOf = ({ title, outlet }: Pick<StoryMember, 'title' | 'outlet'>): string =>
  cleanHeadline(title, [outlet.name, outlet.domain]);
