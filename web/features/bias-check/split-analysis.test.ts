import { describe, expect, it } from 'vitest';
import { splitAnalysis } from './split-analysis.ts';

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
  ])('finds headings %s', (_, text) => {
    expect(splitAnalysis(text)).toEqual([
      { title: 'Article Summary', paragraphs: ['One.'] },
      { title: 'Bias Analysis', paragraphs: ['Three.'] },
    ]);
  });

  it('shows one heading alone', () => {
    expect(splitAnalysis('Summary:\nOne.')).toEqual([{ title: 'Article Summary', paragraphs: ['One.'] }]);
  });

  it('calls a text without headings AI Analysis', () => {
    expect(splitAnalysis('In summary: all is well.')).toEqual([
      { title: 'AI Analysis', paragraphs: ['In summary: all is well.'] },
    ]);
  });

  it('has nothing to show for nothing', () => expect(splitAnalysis('  \n')).toEqual([]));
});
