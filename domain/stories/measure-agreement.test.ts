import { describe, expect, it } from 'vitest';
import { measureAgreement } from './measure-agreement.ts';
import { parseStorySentences } from './story-text.ts';

const article = (text: string) => ({ title: 'Bridge', sentences: parseStorySentences(text) });

describe('the agreement of a sentence with other articles', () => {
  const said = 'The council of Wendle closed the harbour bridge on Monday.';
  const alone = 'Bo Reyes sold forty carts of apples at noon in Ely.';

  it('is highest for what most articles begin with, and counts nothing of its own article', () => {
    const articles = [article(`${said} ${alone} ${alone}`), article(said), article(said)];
    const candidates = articles.flatMap(({ sentences }, at) =>
      sentences.map((sentence) => ({ sentence, article: at })),
    );
    expect(measureAgreement(candidates, articles)).toEqual([1, 0, 0, 1, 1]);
  });

  it('is 0 in a story of one article, and of none', () => {
    const articles = [article(said)];
    const candidates = (articles[0]?.sentences ?? []).map((sentence) => ({ sentence, article: 0 }));
    expect(measureAgreement(candidates, articles)).toEqual([0]);
    expect(measureAgreement([], [])).toEqual([]);
  });
});
