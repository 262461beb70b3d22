import { describe, expect, it } from 'vitest';
import { findIntroduced, findReferences, measureIndependence, type ReadBefore } from './references.ts';

const nothing: ReadBefore = { headline: '', text: '', followsDirectly: false, introduced: new Set() };
const surnames = new Set(['Holm', 'Reyes']);
const independence = (sentence: string, before: Partial<ReadBefore> = {}) =>
  measureIndependence(findReferences(sentence, surnames), { ...nothing, ...before });

it('finds the surnames that a text gives with a first name or an office', () => {
  const text =
    'Ada Holm met Sen. Reyes at the Supreme Court in New Mexico. Mr. Tarn, of the White House, stayed away.';
  expect(findIntroduced(text)).toEqual(['Holm', 'Reyes']);
});

it('finds a surname after a long office, and a short form that the text explains', () => {
  expect(findIntroduced('A ship of Ada Holm’s Wendle Works met Bo Reyes’ boat.')).toEqual([
    'Holm',
    'Works',
    'Reyes',
  ]);
  const text =
    'Senate Majority Leader Ada Holm met Secretary of State Bo Reyes of Wendle Street Medicine (WSM). The FBI (FBI) left.';
  expect(findIntroduced(text)).toEqual(['WSM', 'Holm', 'Reyes']);
});

describe('how well a sentence can be understood alone', () => {
  it.each([
    'No place has been harder hit than the northwest part of the state, doctors said.',
    'The Holms then asked each person on the list in Wendle.',
    'Many mayors and the state’s leaders agreed on a law with Wendle.',
    'Ada Holm also pressed the council of Wendle.',
    'The bridge of Wendle was closed, Holm said.',
    'The court’s decision ended a dispute in Wendle.',
    'On June 12, she closed the bridge of Wendle.',
    'The question is whether that claim on Wendle is correct.',
    'The result: many people of Wendle wait.',
    'The visit comes after a storm in Wendle.',
    'The officers were on the bridge on Friday.',
    'Those who cross the bridge left Wendle.',
    'The council did not answer questions about that interview in Wendle.',
    'In fighting that struggle, people of Wendle won.',
    'To them, the bridge of Wendle is a sign.',
    'Two years later, the people of Wendle remember it.',
    'The memo concerned the bridge of Wendle.',
    'The moves by members of the council of Wendle came on Friday.',
    'A lawyer for Mr. Tarn spoke on Monday in Wendle.',
    'Ultimately, they closed the bridge of Wendle.',
    'Here, the people of Wendle cross the bridge.',
    'It’s another fine bridge of Wendle.',
    'To wit, the bridge of Wendle is closed.',
    'Over that time, the people of Wendle waited.',
    'It was not just the bridge of Wendle that closed.',
    'Some of those people left Wendle.',
    'The question, then, is who closed the bridge of Wendle.',
    'Like the others, the people of Wendle left.',
    'The people of Wendle, however, cross the bridge.',
    'On Monday, in a letter written in Wendle, they closed the bridge.',
    'The bridge “is closed,” he said in Wendle.',
    '“Mayor Ada Holm closed the bridge of Wendle,” she said in a statement.',
    '“Nobody needs the bridge of Wendle unless a photo is taken there,” she tweeted.',
    'Once complete, people of Wendle may cross the bridge.',
    'A similar storm closed the bridge of Wendle.',
    'Each toll closed the bridge of Wendle to someone.',
    'In one case, the council of Wendle paid for a bridge.',
    'Nearly six in ten say that Wendle needs a bridge.',
    'Council members of Wendle saw the cartoon.',
    'It was, Ada Holm said, one of the best bridges of Wendle.',
    'The truth is, Ada Holm had closed the bridge of Wendle.',
    'One option would be to close the bridge of Wendle.',
    'One was a duty to close the bridge of Wendle.',
    'Holm, in a letter to Wendle, also closed the bridge.',
    'The New Wendle Democrat is a friend of the bridge.',
    'Two other bridges of Wendle were closed.',
    'With the second vote, Wendle closed the bridge.',
    'Ada Holm is instead a mayor of Wendle.',
    'Prosecutors of Wendle say that Ada Holm did just that.',
    'How to mend it is a question for Wendle.',
    'At the time, the people of Wendle left the bridge.',
    'The same tally that decided the vote of Wendle decided it.',
    'In fairness, Wendle has a bridge.',
    'News of the letter was first heard in Wendle.',
    'Pepsi bottles water of Wendle in the same way.',
    'Unlike other bridges of Wendle, it has no pier.',
  ])('loses by a place without a name, a family and a word that continues: %s', (sentence) => {
    expect(independence(sentence)).toBeLessThanOrEqual(0.4);
  });

  it.each([
    'In Ohio, leaders of the state agreed on a law.',
    'Speaking from the state’s office in Columbus, Ada Holm agreed on a law.',
    'A boat of Bo Reyes’s Wendle Works sank on Friday.',
    'Officials of the Holm Street Museum met in Wendle.',
    'Mark T. Reyes closed the bridge on Friday.',
    'The officers involved in the death of Ada Holm left Wendle.',
    'The first woman to complete the course of Wendle spoke on Friday.',
    'The fight over racial justice in Wendle goes on.',
    'This weekend, Ada Holm closed the bridge.',
    'If he had stayed in Wendle, Ada Holm says, the bridge would be open.',
    'When it comes to the bridge, Wendle has a plan.',
    'Seattle leaders moved to clear a bridge that the city’s Council closed.',
    'The film “Bridges” lost a prize in Wendle.',
    'Rather than cross the bridge, people of Wendle waited.',
    'Aiming to protect her city, Mayor Ada Holm closed the bridge on Monday.',
    'Aiming to protect his border of the U.S. bridge, President Ada Holm spoke on Monday.',
    'On his birthday, a student of Wendle closed the bridge.',
    'People in Reyes, near the Holm, closed the bridge of Wendle’s Reyes on Monday.',
    'The mayor of Wendle in metro Detroit spoke to people of Detroit on Monday.',
    'The US supreme court in Wendle closed the bridge.',
    'One of the bridges of Wendle was closed on Monday.',
    'Now that the bridge of Wendle is closed, the council meets.',
    'Most of the people of Wendle, and the vast majority of those detained on the bridge, left.',
    'Ada Holm, who was at the bridge of Wendle on Friday, faces two charges as a result of that storm.',
  ])('loses nothing where a sentence says itself who and what is meant: %s', (sentence) => {
    const known = new Set([...surnames, 'Officials', 'Street', 'Mark', 'Detroit']);
    expect(measureIndependence(findReferences(sentence, known), nothing)).toBe(1);
  });

  it('loses by a surname, a pronoun or an office for somebody whom the reader does not know', () => {
    const whole = independence('Ada Holm closed the bridge on Friday.');
    expect(whole).toBe(1);
    for (const sentence of [
      'Holm closed the bridge on Friday.',
      'She closed the bridge on Friday.',
      'The former mayor closed the bridge on Friday.',
      'The bridge was closed on a cold morning.',
    ])
      expect(independence(sentence)).toBeLessThan(whole);
  });

  it('loses nothing after a sentence that names the person', () => {
    const before = { text: 'Mayor Ada Holm spoke on Friday.', introduced: new Set(['Holm']) };
    expect(independence('Holm closed the bridge.', before)).toBe(1);
    expect(independence('The mayor closed the bridge.', before)).toBe(1);
    expect(independence('She closed the bridge.', { ...before, followsDirectly: true })).toBe(1);
    expect(independence('She closed the bridge.', before)).toBeLessThan(1);
  });

  it('loses as background behind another sentence, but not as a beginning', () => {
    const past = 'In 2015, the council of Wendle closed the bridge.';
    expect(independence(past)).toBe(1);
    const before = { text: 'Mayor Ada Holm opened a bridge on Friday.' };
    expect(independence(past, before)).toBeLessThan(0.65);
    expect(independence(past, { ...before, followsDirectly: true })).toBe(1);
    expect(independence('In 2015 and later, the bridge of Wendle was closed.', before)).toBe(1);
  });

  it('loses little where the headline has the surname', () => {
    const headline = 'Holm closes the bridge';
    const inHeadline = independence('Holm closed the bridge.', { headline });
    expect(inHeadline).toBeLessThan(1);
    expect(inHeadline).toBeGreaterThan(independence('Holm closed the bridge.'));
  });

  it.each(['Evidence suggests', 'Senior keepers of the bridge, as friends', 'Critics said', 'Sources said'])(
    'counts the first word of %j as no surname',
    (begin) => {
      const { presumes } = findReferences(
        `${begin} that Ada Holm closed the bridge after he had met them.`,
        surnames,
      );
      expect(presumes).toEqual([]);
    },
  );

  it('counts a first word that may be a name as a surname', () => {
    const { presumes } = findReferences(
      'Tarnley said that the bridge was closed after he had met them.',
      surnames,
    );
    expect(presumes).toEqual(['Tarnley']);
  });
});
