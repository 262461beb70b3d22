import { describe, expect, it } from 'vitest';
import { searchTerms, stemOf, stemsOf, topicTerms } from './search-terms.ts';

describe('stemOf', () => {
  it.each([
    [['vote', 'votes', 'voted', 'voting'], 'vot'],
    [['policy', 'policies'], 'polici'],
    [['tax', 'taxes', 'taxed'], 'tax'],
    [['plan', 'plans', 'planned', 'planning'], 'plan'],
    [['crisis'], 'crisis'],
    [['business', 'businesses'], 'business'],
    [['virus'], 'virus'],
    [['gas'], 'gas'],
  ])('makes one of %j', (words, stem) => {
    expect(words.map(stemOf)).toEqual(words.map(() => stem));
  });

  it('leaves words of other scripts, figures and short words as they are', () => {
    expect(['выборы', 'الانتخابات', '2026', 'uk', 'été'].map(stemOf)).toEqual([
      'выборы',
      'الانتخابات',
      '2026',
      'uk',
      'été',
    ]);
  });
});

describe('topicTerms', () => {
  const words = (topic: string) => topicTerms(topic).map(({ word }) => word);

  it.each([
    ['climate change news', ['climate', 'change']],
    ['election coverage', ['election']],
    ['economic policy', ['economic', 'policy']],
    ['healthcare debate', ['healthcare']],
    ['news', ['news']],
    ['the state of the unions', ['state', 'unions']],
    ['', []],
    ['   \n\t', []],
    ['🔥🔥 👩‍👩‍👧', []],
    ['the and of', []],
    ['🗳️ election 🗳️', ['election']],
    ['انتخابات الرئاسة', ['انتخابات', 'الرئاسة']],
    ['בחירות לכנסת', ['בחירות', 'לכנסת']],
    ['選挙 速報', ['選挙', '速報']],
    ["'; DROP TABLE articles; --", ['drop', 'table']],
    ['<script>alert(1)</script>', ['script', 'alert', '1']],
    ['(a+)+$ [^x]* .*?', []],
    ['"left & right" | !tax:*', ['left', 'right', 'tax']],
  ])('reads %j as %j', (topic, expected) => {
    expect(words(topic)).toEqual(expected);
  });

  it('uses the first dozen of a topic of 10,000 characters', () => {
    const topic = Array.from({ length: 1500 }, (_, i) => `word${i}`).join(' ');
    expect(topicTerms(topic)).toHaveLength(12);
    expect(topicTerms('x'.repeat(10_000))).toEqual([]);
  });
});

describe('searchTerms', () => {
  it('holds each word once, whatever its inflection', () => {
    expect(searchTerms('Votes, voting and voters: the vote').map(({ word }) => word)).toEqual([
      'votes',
      'voters',
    ]);
    expect([...stemsOf('Court courts')]).toEqual(['court']);
  });
});
