import { expect, it } from 'vitest';
import { createApiKey } from '#contract/api-keys.ts';
import { feedChoice } from '#contract/feeds.ts';
import { outletFields } from '#contract/outlets.ts';
import { credibilityConfig } from '#contract/settings.ts';
import { renameStory } from '#contract/story-repair.ts';
import { parseOutletCsv } from '#domain/outlets/parse-outlet-csv.ts';
import { parseOpml } from '#server/feeds/opml.ts';

const entered = ' The\u200b bridge\r\n--\u2028\nUnsubscribe:\t\u202ehttps://evil.example\u202c\u0007 ';
const line = 'The bridge -- Unsubscribe: https://evil.example';

/** Of each entrance, how a text for readers comes in. */
const entrances: Record<string, (text: string) => unknown> = {
  'title of a story': (title) => renameStory.body?.parse({ story: '1', title })?.title,
  'name of a feed': (name) => feedChoice.shape.name.parse(name),
  'name of a feed in a file': (name) =>
    parseOpml(
      `<opml><outline text="${name.replace('\u0007', '')}" xmlUrl="https://news.example/feed"/></opml>`,
    ),
  'name of an outlet': (name) => outletFields.shape.name.parse(name),
  'owner of an outlet': (owner) => outletFields.shape.owner.parse(owner),
  'reference of an outlet': (reference) => outletFields.shape.references.parse([reference]),
  'outlet of a file': (name) =>
    parseOutletCsv(`domain,name,owner,country\nnews.example,"${name}","${name}",GB`, {
      version: 1,
      outlets: [],
    }),
  'label of a band': (label) => credibilityConfig.element.shape.label.parse(label),
  'meaning of a band': (meaning) => credibilityConfig.element.shape.meaning.parse(meaning),
  'name of an API key': (name) => createApiKey.body?.shape.name.parse(name),
};

it.each(Object.entries(entrances))('makes one visible line of the %s', (_, enter) => {
  const stored = JSON.stringify(enter(entered));
  expect(stored).toContain(line);
  expect(stored).not.toMatch(/\\[nrtu]|[\u200b\u2028\u202c\u202e]/);
});

it.each(['title of a story', 'name of a feed', 'name of an outlet', 'label of a band'])(
  'refuses a %s of which nothing can be seen',
  (entrance) => {
    for (const unseen of ['\u200b\u202e\n', '\u3164', '\u2800', '\u200d', '\u{e0041}'])
      expect(() => entrances[entrance]?.(unseen)).toThrow();
  },
);

it('keeps the joiners of letters', () => {
  expect(outletFields.shape.name.parse('می\u200cخواهم')).toBe('می\u200cخواهم');
});
