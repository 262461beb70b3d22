import { describe, expect, it } from 'vitest';
import { splitAnalysis } from './split-analysis.ts';

const both = [
  { title: 'Article Summary', paragraphs: ['One.'] },
  { title: 'Bias Analysis', paragraphs: ['Three.'] },
];

describe('splitAnalysis', () => {
  it('splits on both headings and on blank lines', () => {
    expect(splitAnalysis('Summary:\nOne.\n\nTwo.\n\nBias Analysis:\nThree.')).toEqual([
      { title: 'Article Summary', paragraphs: ['One.', 'Two.'] },
      { title: 'Bias Analysis', paragraphs: ['Three.'] },
    ]);
  });

  it.each([
    ['in one line each', 'Summary: One.\nBias Analysis: Three.'],
    ['in Markdown', '**Summary:** One.\n\n## Bias Analysis:\nThree.'],
    ['in the other order', 'Bias Analysis: Three.\nSummary: One.'],
    ['in one line', 'Summary: One. Bias Analysis: Three.'],
    ['in one line, in the other order', 'Bias Analysis: Three. Summary: One.'],
    ['in one line in bold', '**Summary:** One. **Bias Analysis:** Three.'],
    ['in one line, the colon after the bold', '**Summary**: One. **Bias Analysis**: Three.'],
    ['in one line with underscores', '__Summary:__ One. __Bias Analysis:__ Three.'],
    ['in capital letters', 'SUMMARY: One. BIAS ANALYSIS: Three.'],
    ['without a colon as Markdown headings', '## Summary\nOne.\n\n### Bias Analysis ###\nThree.'],
    ['without a colon in bold lines', '**Summary**\nOne.\n**Bias Analysis**\nThree.'],
    ['in numbered lines', '1. Summary: One.\n2. **Bias Analysis:** Three.'],
    ['in bullets', '- Summary: One.\n- Bias Analysis: Three.'],
    ['after Windows line ends', 'Summary:\r\nOne.\r\n\r\nBias Analysis:\r\nThree.'],
  ])('finds headings %s', (_, text) => {
    expect(splitAnalysis(text)).toEqual(both);
  });

  it.each([
    'Is it over?',
    'It is over!',
    'It is over…',
    'He said “it is over.”',
    '(It is over.)',
    '**Over.**',
  ])('finds a heading after the sentence %s', (sentence) => {
    expect(splitAnalysis(`Summary: ${sentence} Bias Analysis: Three.`)).toEqual([
      { title: 'Article Summary', paragraphs: [sentence] },
      { title: 'Bias Analysis', paragraphs: ['Three.'] },
    ]);
  });

  it('shows one heading alone', () => {
    expect(splitAnalysis('Summary:\nOne.')).toEqual([{ title: 'Article Summary', paragraphs: ['One.'] }]);
  });

  it.each([
    'In summary: all is well.',
    'In Summary: all is well.',
    'The report’s Summary: all is well.',
    'She read it. The summary: all is well.',
    'The page begins with “Summary: all is well”.',
    'The page says “All is well. Summary: all is well.” It says no more.',
    'The page says "All is well. Bias Analysis: none." It says no more.',
    'All is well. summary: it is.',
    'Her Bias Analysis: none.',
    'Executive Summary: all is well.',
  ])('calls %j, which has no heading, AI Analysis', (text) => {
    expect(splitAnalysis(text)).toEqual([{ title: 'AI Analysis', paragraphs: [text] }]);
  });

  it('prefers the heading of a line to the same words in an article’s sentence', () => {
    expect(splitAnalysis('Summary:\nIt ended. Bias Analysis: none.\n\nBias Analysis:\nThree.')).toEqual([
      { title: 'Article Summary', paragraphs: ['It ended. Bias Analysis: none.'] },
      { title: 'Bias Analysis', paragraphs: ['Three.'] },
    ]);
  });

  it('keeps all text of a repeated heading', () => {
    expect(splitAnalysis('Summary:\nOne.\n\nSummary:\nTwo.')).toEqual([
      { title: 'Article Summary', paragraphs: ['One.', 'Summary: Two.'] },
    ]);
  });

  it('shows the text before the first heading', () => {
    expect(splitAnalysis('Here it is. Summary: One. Bias Analysis: Three.')).toEqual([
      { title: 'AI Analysis', paragraphs: ['Here it is.'] },
      ...both,
    ]);
  });

  it('returns nothing for an empty text', () => expect(splitAnalysis('  \n')).toEqual([]));
});
