import { describe, expect, it } from 'vitest';
import { textSubject } from '../text-subject.ts';
import { createEmbeddedAnalyzer } from './create-embedded-analyzer.ts';

const analyzer = createEmbeddedAnalyzer();
const padding =
  ' The council met again in the evening, and the mayor told the members that the plan for the harbour would be read once more before the vote on the budget.';

async function topicsOf(text: string): Promise<string[]> {
  const { topics } = await analyzer.analyze(
    textSubject({ title: 'A meeting', text: text + padding.repeat(3) }),
  );
  return topics;
}

describe('topics of an article', () => {
  it('are names that it repeats', async () => {
    expect(
      await topicsOf(
        'The state sued Vale Energy. It said that Vale Energy knew. In Wendle, people ask what Wendle and the men of Wendle lose.',
      ),
    ).toEqual(expect.arrayContaining(['Vale Energy', 'Wendle']));
  });

  it.each([
    ['words that only begin sentences', 'People left. People came. People stayed. People sang.', 'People'],
    [
      'words that are also written small',
      'He called it Violent. They called it Violent, and so Violent that violent men left.',
      'Violent',
    ],
    [
      'words that go with a number',
      'In the Phase 3 trial and the Phase 2 trial, and the Phase 1 trial, nobody fell ill.',
      'Phase',
    ],
  ])('are not %s', async (_, text, word) => {
    expect(await topicsOf(text)).not.toContain(word);
  });

  it('give a surname its first name', async () => {
    const topics = await topicsOf(
      'The order came from Secretary Chad Wolfe. On Monday Wolfe said so, and later Wolfe denied it; to reporters Wolfe said no more.',
    );
    expect(topics).toContain('Chad Wolfe');
    expect(topics).not.toContain('Wolfe');
  });
});
