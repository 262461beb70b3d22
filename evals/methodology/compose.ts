import { limitSections } from '#web/routes/methodology/limits.ts';
import type { MeasuredSection } from '#web/routes/methodology/measured-section.ts';
import type { Measured } from '../support/measured.ts';
import { figuresOf } from './figures.ts';
import { howSections } from './how.ts';
import { toMarkdown } from './to-markdown.ts';

const order = [
  'articles',
  'lean',
  'outlets',
  'britain',
  'extraction',
  'clustering',
  'groups',
  'article-summaries',
  'story-summaries',
  'summary',
  'differences',
  'stories',
  'topics',
  'chips',
  'relevance',
  'comparison',
  'reading',
];

const intro = `# How Balance judges, and how well

Written by \`npm run eval -- write-methodology\` from docs/measured/*.json, the constants of the code and the texts in evals/methodology/ (how.ts, remarks.ts) and web/routes/methodology/; \`npm run eval -- all\` repeats the measurements. Brackets contain 95 % intervals. An aim was set before measuring. The web page /methodology shows the same figures.`;

/** The measured figures for the web page, which describes the methods and the limits itself. */
export function shownSections(all: readonly Measured[]): MeasuredSection[] {
  const rank = ({ name }: Measured) => (order.indexOf(name) + 1 || order.length + 1) - 1;
  return [...all].sort((a, b) => rank(a) - rank(b)).map(figuresOf);
}

/** The whole of docs/methodology.md. */
export function composeMethodology(all: readonly Measured[]): string {
  const parts = [
    intro,
    '## How it is done',
    ...howSections().map((section) => toMarkdown(section, 3)),
    '## What was measured',
    ...shownSections(all).map((section) => toMarkdown(section, 3)),
    ...limitSections.map((section) => toMarkdown(section, 2)),
  ];
  return `${parts.join('\n\n')}\n`;
}
