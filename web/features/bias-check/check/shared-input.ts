import { cutText } from '#domain/text/cut-text.ts';
import { webAddress } from '#web/lib/web-address.ts';
import type { PastedText } from './paste-panel.tsx';

/** What another program shared with the installed app: an address or a topic, or a text to paste. */
export interface SharedInput {
  input: string;
  pasted: PastedText | null;
}

/** Longer text is not a topic but the text of an article. */
const maxTopicLength = 200;

/** Longer than any address that servers accept in a GET. */
const maxTextLength = 20_000;

/** The first http address of a text; phones share a page as its title, a space and its address. */
function addressIn(text: string): string | null {
  for (const word of text.split(/\s+/)) {
    const address = webAddress(word);
    if (address !== null) return address;
  }
  return null;
}

/**
 * Reads the parameters of the manifest's `share_target`, which any program can set; null without them. Only an http
 * address becomes the address to check. A short text without one is a topic, a long one is pasted.
 */
export function parseShared(parameters: URLSearchParams): SharedInput | null {
  const read = (name: string) => cutText((parameters.get(`shared_${name}`) ?? '').trim(), maxTextLength);
  const [title, text, url] = [read('title'), read('text'), read('url')];
  const address = addressIn(url) ?? addressIn(text) ?? addressIn(title);
  if (address !== null) return { input: address, pasted: null };
  if (text.length > maxTopicLength) return { input: '', pasted: { title, text } };
  const topic = cutText(text || title, maxTopicLength);
  return topic === '' ? null : { input: topic, pasted: null };
}
