import { describe, expect, it } from 'vitest';
import { chooseTitle, isPlainHeadline } from './choose-title.ts';
import { cleanHeadline } from './clean-headline.ts';
import type { StoryMember } from './story-member.ts';

function member(id: string, title: string, changes: Partial<StoryMember> = {}): StoryMember {
  return {
    id,
    title,
    outlet: { name: 'The Tribune', domain: 'tribune.example', side: null, region: 'uk', isWire: false },
    side: null,
    credibility: null,
    dated: '2026-06-01T12:00:00Z',
    copyOf: null,
    topics: [],
    probability: 1,
    ...changes,
  };
}

describe('cleanHeadline', () => {
  it.each([
    ['Bridge closed after pier shifts | The Tribune', 'Bridge closed after pier shifts'],
    ['Bridge closed after pier shifts - Tribune News', 'Bridge closed after pier shifts'],
    [
      'Bridge closed after pier shifts – Politics – The Tribune',
      'Bridge closed after pier shifts – Politics',
    ],
    ['BREAKING: Bridge closed after pier shifts', 'Bridge closed after pier shifts'],
    ['Rail strike - what we know', 'Rail strike - what we know'],
    ['Report: Bridge closed after bribes', 'Report: Bridge closed after bribes'],
    ['Which bridges are closed? [COMPLETE LIST]', 'Which bridges are closed?'],
    ['The Tribune', 'The Tribune'],
    ['  Bridge \n closed  ', 'Bridge closed'],
    ['', ''],
  ])('cleans %j: %j', (headline, title) => {
    expect(cleanHeadline(headline, ['The Tribune', 'tribune.example'])).toBe(title);
  });

  it('cuts what is longer than a line', () => {
    expect(cleanHeadline('word '.repeat(100), []).length).toBeLessThanOrEqual(200);
  });
});

describe('chooseTitle', () => {
  it('leaves words of one side to those who have no other headline', () => {
    const loaded = member('1', 'Council shuts the Wendle harbour bridge in its war on drivers');
    const plain = member('2', 'Council closes harbour bridge of Wendle');
    const isPartisan = (text: string) => text.includes('war on drivers');
    expect(chooseTitle([loaded, loaded, plain], null)).toBe(loaded.title);
    expect(chooseTitle([loaded, loaded, plain], null, { isPartisan })).toBe(plain.title);
    expect(chooseTitle([loaded], null, { isPartisan })).toBe(loaded.title);
  });

  it('leaves an opinion’s headline to stories without a report', () => {
    const view = member('1', 'OPINION: The Wendle harbour bridge is closed for good', { opinion: 'marked' });
    const report = member('2', 'Pier of harbour bridge shifts');
    expect(chooseTitle([view, report], null)).toBe(report.title);
    expect(chooseTitle([view], null)).toBe('The Wendle harbour bridge is closed for good');
  });

  it('has a short first sentence of a report instead of headlines that judge', () => {
    const mocking = member('1', 'Bungling council closes Wendle harbour bridge');
    const lead = 'The council of Wendle closed the harbour bridge on Monday.';
    const long = `The council of Wendle, ${'which met again and again, '.repeat(5)}closed the bridge.`;
    const judging = 'The feckless council of Wendle closed the bridge.';
    expect(chooseTitle([mocking], null, { leads: [long, judging, lead] })).toBe(lead.replace('.', ''));
    expect(chooseTitle([mocking], null, { leads: [long, judging] })).toBe(mocking.title);
    const other = 'Ada Holm said on Monday that she would stay.';
    expect(chooseTitle([mocking], null, { leads: [other] })).toBe(mocking.title);
    expect(chooseTitle([member('2', 'Wendle bridge closed')], null, { leads: [lead] })).toBe(
      'Wendle bridge closed',
    );
  });

  const bridge = [
    member('1', 'Why the Wendle bridge matters'),
    member('2', 'Wendle harbour bridge closed after pier shifts'),
    member('3', 'Harbour bridge closed as pier shifts, commuters stranded'),
    member('4', 'What happens now?'),
  ];

  it('chooses the sober headline with the words that most others share', () => {
    expect(chooseTitle(bridge, null)).toBe('Wendle harbour bridge closed after pier shifts');
  });

  it('keeps the title in use while it is nearly as good', () => {
    const kept = 'Harbour bridge closed as pier shifts, commuters stranded';
    expect(chooseTitle(bridge, kept)).toBe(kept);
    expect(chooseTitle(bridge, 'What happens now?')).toBe('Wendle harbour bridge closed after pier shifts');
  });

  it('prefers a headline that says what happened to one that judges, if it is nearly as good', () => {
    const judging = 'Harbour bridge of Wendle closed by bungling council';
    const plain = 'Council closes harbour bridge of Wendle';
    const other = 'Harbour bridge of Wendle closed by council: feckless, say drivers';
    const [first, second, third] = [member('1', judging), member('2', plain), member('3', other)];
    expect(chooseTitle([first, second, third], null)).toBe(plain);
  });

  it.each([
    ['Council closes harbour bridge of Wendle', true],
    ['Will the council close the harbour bridge?', false],
    ['Five questions after council closes bridge', false],
    ['Bridge closed: What drivers face', false],
    ['Bungling council closes harbour bridge', false],
  ])('knows a headline that plainly reports: %s', (title, expected) => {
    expect(isPlainHeadline(title, () => false)).toBe(expected);
  });

  it('is null without articles', () => {
    expect(chooseTitle([], 'Old')).toBeNull();
  });
});

describe('a heated headline', () => {
  const portland = 'Federal officers using unmarked vehicles to detain protesters in Portland';
  it.each([
    'Camouflaged federal agents detain protesters in Portland. The department is out of control',
    'Federal officers detain Portland protesters in vehicles, and it’s not so crazy',
    'We must stop federal officers detaining protesters in Portland vehicles',
    'Federal officers are NOT welcome to detain protesters in Portland vehicles',
    'Federal officers DETAIN protesters in Portland vehicles',
    'Tearful protesters in Portland detained by federal officers in vehicles',
    'Mayor slams federal officers who detain protesters in Portland vehicles',
  ])('gives way to a report: %s', (heated) => {
    const members = [member('1', heated), member('2', portland), member('3', 'Protests in Portland')];
    expect(chooseTitle(members, null)).toBe(portland);
    expect(chooseTitle(members, heated)).toBe(portland);
  });
});
