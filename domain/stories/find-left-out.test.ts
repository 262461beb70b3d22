import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { findLeftOut as findWithOutlets, type StoryReport } from './find-left-out.ts';

type Subject = Parameters<typeof findWithOutlets>[0];
const findLeftOut = (subject: Subject, reports: readonly StoryReport[]) =>
  findWithOutlets(subject, reports, new Set(['daily ledger']));

const topics = ['The Daily Ledger', 'Politics', 'Ada Holm', 'Pier Safety Trust', 'White House'];
const full =
  'Ada M. Holm of the Pier Safety Trust met the mayor. The White House did not answer The Daily Ledger.';

function report(
  id: string,
  side: Side | null,
  changes: { text?: string; domain?: string; copyOf?: string } = {},
) {
  const { text = full, domain = `${id}.example`, copyOf = null } = changes;
  const outlet = { name: `Outlet ${id}`, domain, side, region: 'us' as const, isWire: false };
  const member = {
    id,
    title: 'Bridge closed',
    outlet,
    side,
    credibility: null,
    copyOf,
    topics,
    probability: 1,
  };
  return { member: { ...member, dated: '2026-03-04T10:00:00Z' }, text } satisfies StoryReport;
}

const left = ['a', 'b', 'c'].map((id) => report(id, 'left'));
const right = ['x', 'y', 'z'].map((id) => report(id, 'right'));
const subject = {
  id: 'own',
  outlet: 'own.example',
  text: 'Bridge closed\nThe mayor closed it. Holm objected.',
};

describe('names that an article leaves out', () => {
  it('are those that most outlets of both sides carry, with counts and a sentence of each side', () => {
    expect(findLeftOut(subject, [...left, report('m', 'center', { text: 'Nothing.' }), ...right])).toEqual({
      outlets: { left: 3, center: 1, right: 3 },
      carried: 1,
      names: 2,
      leftOut: [
        {
          name: 'Pier Safety Trust',
          outlets: { left: { count: 3, of: 3 }, center: { count: 0, of: 1 }, right: { count: 3, of: 3 } },
          passages: [
            { quote: 'Ada M. Holm of the Pier Safety Trust met the mayor.', article: 'a' },
            { quote: 'Ada M. Holm of the Pier Safety Trust met the mayor.', article: 'x' },
          ],
        },
      ],
    });
  });

  it('are none that the article gives by a word or by initials', () => {
    const text = `${subject.text} The PST was silent.`;
    expect(findLeftOut({ ...subject, text }, [...left, ...right])).toMatchObject({ carried: 2, leftOut: [] });
  });

  it('are one where a name is a part of another, and are quoted with their words in order', () => {
    const text = 'The Safety rules of the Trust hold. Ada Holm left. The Pier Safety Trust agreed.';
    const others = [...left, ...right].map(({ member }) => ({
      member: { ...member, topics: [...topics, 'Safety Trust'] },
      text,
    }));
    const found = findLeftOut(subject, others);
    expect(found?.leftOut.map(({ name }) => name)).toEqual(['Pier Safety Trust']);
    expect(found?.leftOut[0]?.passages[0]?.quote).toBe('The Pier Safety Trust agreed.');
  });

  it.each(['Anne-Marie Obuya', 'Sam O’Neil', 'St. Wendle', 'R.E.M. Trust', 'A* (Pier) Club', 'Holm & Sons'])(
    'are found with the marks of %s',
    (name) => {
      const others = [...left, ...right].map(({ member }) => ({
        member: { ...member, topics: [name] },
        text: `Then came ${name} and spoke.`,
      }));
      const unlike = { ...subject, text: 'Nothing of it.' };
      expect(findLeftOut(unlike, others)?.leftOut.map((each) => each.name)).toEqual(
        /\p{Lu}\S*$/u.test(name) ? [name] : [],
      );
    },
  );

  it('are none that one side alone carries', () => {
    const silent = ['x', 'y', 'z'].map((id) => report(id, 'right', { text: 'The mayor closed it.' }));
    expect(findLeftOut(subject, [...left, ...silent])).toMatchObject({ names: 0, leftOut: [] });
  });

  it.each([
    ['of the outlet itself', report('c', 'left', { domain: 'own.example' })],
    ['of an outlet that is there already', report('c', 'left', { domain: 'a.example' })],
    ['that copy another', report('c', 'left', { copyOf: 'a' })],
    ['that copy the article', report('c', 'left', { copyOf: 'own' })],
    ['of unrated outlets', report('c', null)],
  ])('are not sought with too few outlets, articles %s left out', (_, third) => {
    const own = report('own', 'left', { domain: 'own.example' });
    expect(findLeftOut(subject, [own, ...left.slice(0, 2), third, ...right])).toBeNull();
    expect(findLeftOut(subject, [own, ...left, third, ...right])).not.toBeNull();
  });

  it('are not sought beside the original of the article', () => {
    const own = report('own', 'left', { domain: 'own.example', copyOf: 'a' });
    expect(findLeftOut(subject, [own, ...left, ...right])).toBeNull();
  });
});
