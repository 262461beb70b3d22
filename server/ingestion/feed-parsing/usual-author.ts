import { parseRssFeed } from 'feedsmith';
import { textOf } from './feed-element.ts';
import { type FeedElement, UnusualFeedError } from './parse-elements.ts';

interface Person {
  name: string | undefined;
  email: string | undefined;
}

export type AuthorReader = (item: FeedElement) => Person | undefined;

/** What is more than a name: an address, or a part in brackets. */
const moreThanName = /[@<([]|:\/\/|www\.|mailto:/i;

/** The first author of an item of RSS. feedsmith reads what is more than a name, each spelling once. */
export function createAuthorReader(): AuthorReader {
  const read = new Map<string, Person | undefined>();
  return (item) => {
    for (const { name, text, hasCdata } of item.children) {
      if (name !== 'author' || text.trim() === '') continue;
      // feedsmith decodes the entities of this element also in CDATA sections.
      if (hasCdata && text.includes('&')) throw new UnusualFeedError();
      if (!read.has(text)) read.set(text, personOf(text));
      const person = read.get(text);
      if (person !== undefined) return person;
    }
    return undefined;
  };
}

function personOf(text: string): Person | undefined {
  if (!moreThanName.test(text)) return { name: text.trim(), email: undefined };
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const item = `<item><title>-</title><author>${escaped}</author></item>`;
  const { items } = parseRssFeed(`<rss version="2.0"><channel>${item}</channel></rss>`);
  const person = items?.[0]?.authors?.[0];
  return person === undefined ? undefined : { name: person.name, email: person.email };
}

/** The first author of Atom of which anything is known. */
export function atomAuthor(element: FeedElement): Person | undefined {
  for (const person of element.children) {
    if (person.name === 'author' && person.children.some(({ text }) => text.trim() !== ''))
      return { name: textOf(person, 'name'), email: textOf(person, 'email') };
  }
  return undefined;
}
