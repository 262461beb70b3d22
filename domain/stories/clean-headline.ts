import { cutAtWord } from '../text/cut-at-word.ts';
import { sliceText } from '../text/cut-text.ts';

/** Of a headline whose blanks are single. */
const separators = / [|–—·•»-] | ?\| ?/g;
const kickers =
  /^(?:exclusive|breaking(?: news)?|watch(?: live)?|live(?: updates?)?|video|opinion|analysis|just in|developing|updated?|editorial|commentary|podcast|photos?|report)\s*(?:[:|–—]|\s-\s)\s*/i;
/** What the publisher says of its own piece. */
const bracketed = / ?(?:\[[^\]]{3,30}\]|\((?:video|photos?|watch|updated?|opinion)\)) ?$/i;
const longest = 200;

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether the end of a headline is the publisher's name or a rubric with it. */
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
 * A headline without the publisher's name behind it and the rubric before it: one line of at most 200
 * characters. `names` are what the publisher is called: its name, its domain.
 */
export function cleanHeadline(headline: string, names: readonly string[]): string {
  let title = headline.replace(/\s+/g, ' ').trim();
  const cuts = [...title.matchAll(separators)];
  for (let last = cuts.pop(); last !== undefined && last.index > 0; last = cuts.pop()) {
    const ending = sliceText(title, last.index + last[0].length);
    if (!namesOutlet(ending, names)) break;
    title = sliceText(title, 0, last.index).trim();
  }
  const bare = title.replace(kickers, '').replace(bracketed, '');
  if (bare.length >= 15) title = bare;
  return cutAtWord(title, longest);
}
