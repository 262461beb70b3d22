import { describe, expect, it } from 'vitest';
import { neutralBelow } from '#models/articles/article-weights.ts';
import { describeAnalyzer, subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { createEmbeddedAnalyzer } from './create-embedded-analyzer.ts';

describeAnalyzer('The embedded analyzer', createEmbeddedAnalyzer);

const leftWording = `The senate passed the reform bill on Tuesday. Reproductive justice groups and undocumented immigrants marched against corporate greed and voter suppression. Climate denial and systemic racism shape the policy of the government, the party argued before the election. `;
const rightWording = `The senate passed the reform bill on Tuesday. Unelected bureaucrats and the radical left want open borders for illegal aliens, and the mainstream media look away. Job creators pay for the nanny state, the party argued before the election, while the court and the government do nothing. `;
const plainWording = `The senate passed the reform bill on Tuesday by two votes. The government will publish the details before the election, and the court may still review the law. Members of both parties said the policy needs more work. `;

describe('the embedded analyzer', () => {
  const analyzer = createEmbeddedAnalyzer();

  it.each([
    ['left', leftWording.repeat(5), -1],
    ['right', rightWording.repeat(5), 1],
  ] as const)('puts wording of the %s on its side and shows the passages', async (side, text, sign) => {
    const { lean } = await analyzer.analyze(subjectOf({ title: 'Senate vote', text }));
    expect(lean.abstention).toBeNull();
    expect(Math.sign(lean.estimate ?? 0)).toBe(sign);
    expect(lean.evidence.some((evidence) => evidence.side === side)).toBe(true);
  });

  it('names the terms that each explanation is about, as the passage has them', async () => {
    const { lean } = await analyzer.analyze(
      subjectOf({ title: 'Senate vote', text: rightWording.repeat(5) }),
    );
    expect(lean.evidence.flatMap(({ terms = [] }) => terms)).toContain('Unelected bureaucrats');
    for (const { quote, explanation, terms = [] } of lean.evidence) {
      expect(terms.length).toBeGreaterThan(0);
      for (const term of terms) {
        expect(quote).toContain(term);
        expect(explanation).toContain(`“${term}”: `);
      }
    }
  });

  it('says first what kind of piece it is, by whom, and what its wording and its quotations show', async () => {
    const outlet = { ...sampleOutlet, name: 'Northgate Tribune', lean: -0.4 };
    const text = `${leftWording.repeat(5)}\n\n“We will march until this law is gone for good,” said Ada Holm.`;
    const { biasAnalysis, kind } = await analyzer.analyze(subjectOf({ title: 'Senate vote', text, outlet }));
    expect(kind?.name).toBe('report');
    expect(biasAnalysis[0]).toMatch(
      /^A report by Northgate Tribune, which usually leans left\. Its own wording leans clearly left \(sure\): “.*It quotes Ada Holm\.$/,
    );
    expect(biasAnalysis[1]).toMatch(/^How this was measured: Kind: report\. /);
  });

  it('calls verbs of saying no blame', async () => {
    const saying =
      'Once more Republicans have insisted on a vote, Democrats concede, and Trump claimed a victory. ';
    const { lean } = await analyzer.analyze(
      subjectOf({ title: 'Senate vote', text: `${plainWording.repeat(5)}${saying}` }),
    );
    expect(lean.evidence).toEqual([]);
  });

  it('rates plain wording, close to neutral, and says how sure that is', async () => {
    const { lean, biasAnalysis } = await analyzer.analyze(
      subjectOf({ title: 'Senate vote', text: plainWording.repeat(6) }),
    );
    expect(lean.abstention).toBeNull();
    expect(Math.abs(lean.estimate ?? 1)).toBeLessThan(neutralBelow);
    expect(lean.evidence).toEqual([]);
    expect(biasAnalysis[0]).toContain('Its own wording is close to neutral (fairly sure)');
  });

  it('lets even wording take an article out of its outlet’s side, and says why', async () => {
    const outlet = { ...sampleOutlet, lean: 0.15 };
    const { lean, biasAnalysis } = await analyzer.analyze(
      subjectOf({ title: 'Senate vote', text: plainWording.repeat(6), outlet }),
    );
    expect(Math.abs(lean.estimate ?? 1)).toBeLessThan(0.1);
    expect(biasAnalysis[0]).toContain(
      'Its rating, Center/Neutral, differs from that of its outlet, Lean Right, because',
    );
  });

  describe('an article about British politics', () => {
    const text = `The Prime Minister faced Conservative MPs in the House of Commons. Labour and the Lib Dems called for a vote before the election, and Downing Street said that the Home Secretary would answer for the policy. Undocumented immigrants and systemic racism were debated, and ministers in Whitehall defended the savage cuts of the Tory government. `;
    const subject = subjectOf({ title: 'MPs vote on a budget', text: text.repeat(5) });

    it('is not rated by its wording, which is shown by British terms alone, and says so', async () => {
      const { lean, notes, biasAnalysis } = await analyzer.analyze(subject);
      expect(lean.abstention).toBe('british-subject');
      expect(lean.parts).toMatchObject([{ kind: 'text', weight: 0 }]);
      expect(notes.join(' ')).toContain('about British politics');
      expect(biasAnalysis.join(' ')).toContain('“savage cuts” (5 times) is a term of the British left');
      expect(lean.evidence.flatMap(({ terms = [] }) => terms)).not.toContain('systemic racism');
    });

    it('has the rating of its outlet alone', async () => {
      const { lean } = await analyzer.analyze({ ...subject, outlet: sampleOutlet });
      expect(lean.estimate).toBe(sampleOutlet.lean);
      expect(lean.abstention).toBeNull();
      expect(lean.basis).toBe('outlet');
    });
  });

  it('does not count quoted speech', async () => {
    const text = `The senate passed the bill. “${rightWording.trim()}” the senator said. ${plainWording.repeat(5)}`;
    const { lean } = await analyzer.analyze(subjectOf({ title: 'Senate vote', text }));
    expect(lean.evidence.filter((evidence) => evidence.kind === 'partisan-term')).toEqual([]);
    expect(Math.abs(lean.estimate ?? 1)).toBeLessThan(neutralBelow);
  });

  it('rates by the outlet alone when the wording abstains, and says so', async () => {
    const analysis = await analyzer.analyze(subjectOf({ text: 'Short.', outlet: sampleOutlet }));
    expect(analysis.lean.estimate).toBe(sampleOutlet.lean);
    expect(analysis.lean.basis).toBe('outlet');
    expect(analysis.notes).toEqual(['The text has fewer than 150 words, so its wording does not count.']);
    expect(analysis.lean.parts[1]).toMatchObject({ kind: 'text', weight: 0 });
  });

  it('is less sure of a guest in an outlet, and says why', async () => {
    const text = plainWording.repeat(6);
    const [own, guest] = await Promise.all([
      analyzer.analyze(subjectOf({ text, outlet: sampleOutlet })),
      analyzer.analyze(subjectOf({ text: `Ada Holm Opinion contributor\n\n${text}`, outlet: sampleOutlet })),
    ]);
    expect(guest.lean.estimate).toBeCloseTo(own.lean.estimate ?? 9, 1);
    expect(guest.lean.confidence).toBeLessThan(0.55);
    expect((guest.lean.high ?? 0) - (guest.lean.low ?? 0)).toBeGreaterThan(
      (own.lean.high ?? 0) - (own.lean.low ?? 0),
    );
    expect(guest.lean.parts[0]?.note).toContain('a guest wrote it');
  });

  it('states a formula whose numbers give the score', async () => {
    const { lean, reasoning } = await analyzer.analyze(
      subjectOf({ title: 'Senate vote', text: leftWording.repeat(5), outlet: sampleOutlet }),
    );
    expect(lean.basis).toBe('outlet+text');
    const sum = lean.parts.reduce((total, part) => total + part.weight * (part.lean ?? 0), 0);
    expect(lean.estimate).toBeCloseTo(sum, 2);
    expect(reasoning).toMatch(/44% × outlet −0\.80 plus 56% × wording/);
  });

  it('adds the listed effects up to the credibility', async () => {
    const { credibility } = await analyzer.analyze(subjectOf({ outlet: sampleOutlet }));
    const sum = credibility.factors.reduce((total, factor) => total + factor.effect, 0);
    expect(credibility.score).toBeCloseTo((sampleOutlet.reliability ?? 0) + sum, 3);
    expect(credibility.factors.map((factor) => factor.id)).toEqual(
      expect.arrayContaining(['attribution', 'quotations', 'links', 'loaded-wording', 'byline', 'date']),
    );
  });

  it('lowers credibility for shouting and for missing sources', async () => {
    const shouting = `${plainWording.repeat(5)} This is shocking! Disgusting! Pathetic! Wake up! Insane! A shameful, outrageous, evil hoax!`;
    const loud = await analyzer.analyze(
      subjectOf({ title: 'SHOCKING SENATE SCANDAL EXPOSED', text: shouting, byline: null }),
    );
    const calm = await analyzer.analyze(subjectOf());
    expect(loud.credibility.score ?? 1).toBeLessThan((calm.credibility.score ?? 0) - 0.1);
  });

  it('names the story topic first', async () => {
    expect((await analyzer.analyze(subjectOf())).topics[0]).toBe('Politics');
    const vote = subjectOf({ title: 'Senate vote', text: plainWording.repeat(6) });
    expect((await analyzer.analyze(vote)).topics[0]).toBe('Politics');
  });
});
