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

  const name = 'Ada Holm';
  it.each([
    ['a preposition', 'Without Ada Holm nothing moves. Beyond Ada Holm nobody knows. Without Ada they wait.'],
    ['an adverb', 'Perhaps Ada Holm will go. Later Ada Holm denied it. Finally Ada Holm left.'],
    [
      'a conjunction',
      'Whether Ada Holm stays is open. While Ada Holm waits, Unless Ada Holm pays, they stay.',
    ],
    [
      'a chair',
      'They asked Federal Reserve Chair Ada Holm. To Chair Ada Holm it was clear. So said Chair Ada Holm.',
    ],
    [
      'a speaker',
      'They met House Speaker Ada Holm. For Speaker Ada Holm it was late. To Speaker Ada Holm they wrote.',
    ],
    [
      'a leader',
      'In the hall Senate Majority Leader Ada Holm spoke. They saw Senate Majority Leader Ada Holm leave.',
    ],
    [
      'an attorney general',
      'They sued Attorney General Ada Holm. So Attorney General Ada Holm answered them.',
    ],
    [
      'a secretary of state',
      'They met Secretary of State Ada Holm. The Secretary of State Ada Holm flew home.',
    ],
    ['short titles', 'They met Rep. Ada Holm and Sen. Ada Holm. To Gov. Ada Holm they wrote.'],
    ['a vice president', 'They met Vice President Ada Holm. Then Vice President Ada Holm left.'],
    [
      'a post for a country',
      'They met Special Representative for Iran Ada Holm. To Representative for Iran Ada Holm they wrote.',
    ],
    ['another person', 'They met Ada Holm and Cy Vale. So Ada Holm and Cy Vale left.'],
    ['a place', 'They met Ada Holm of Wendle. They saw Ada Holm of Wendle leave.'],
    ['an initial', 'They met Ada J. Holm and saw Ada Holm. To Ada J. Holm they wrote.'],
    ['a party', 'They met Republican Ada Holm. For Democrat Ada Holm they voted.'],
    ['a day', 'They met Ada Holm Monday. They saw Ada Holm Tuesday at noon.'],
    [
      'her first name',
      'They met Ada Holm. People like Ada, and so does Ada, and to Ada it is clear. For Holm it is a win.',
    ],
  ])('are whole names, whatever stands beside them: %s', async (_, text) => {
    const topics = await topicsOf(text);
    expect(topics).toContain(name);
    const around = topics.filter((topic) => topic !== name && /Ada|Holm/.test(topic));
    expect(around).toEqual([]);
  });

  it.each([
    [
      'General Wagons',
      'The strike hit General Wagons. Workers of General Wagons left, and General Wagons closed.',
    ],
    ['Justice Department', 'They asked the Justice Department. Of the Justice Department nobody came.'],
    ['Vale Energy', 'They sued Vale Energy. For Vale Energy it was late.'],
    ['Pope Lando', 'They met Pope Lando. To Pope Lando they sang, and of Pope Lando they spoke.'],
    ['Bank of Wendle', 'They sued the Bank of Wendle. For the Bank of Wendle it was late.'],
    ['Ruth Vale Orme', 'They met Justice Ruth Vale Orme. To Justice Ruth Vale Orme they wrote.'],
    [
      'Department of Wendle Roads',
      'They asked the Department of Wendle Roads. Of the Department of Wendle Roads nobody came.',
    ],
  ])('keep %s as it is', async (topic, text) => {
    expect(await topicsOf(text)).toContain(topic);
  });

  it('are no headlines', async () => {
    const links = 'Go to Follow The Wendle Post on all days. '.repeat(3);
    expect((await topicsOf(links)).filter((topic) => topic.includes('Follow'))).toEqual([]);
  });

  it('keep a company apart from what it makes', async () => {
    const topics = await topicsOf(
      'They use Orbo, and Orbo knows. For Orbo it is a win, and of Orbo they speak. They have seen Orbo Maps.',
    );
    expect(topics).toContain('Orbo');
  });
});
