import type { Grouping } from '../story-measure/measure-grouping.ts';
import type { LeftOutFigures } from '../story-measure/measure-left-out.ts';
import type { Measured, MeasuredRow } from '../support/measured.ts';

const counted = ({ name, events, articles, outlets }: Grouping) =>
  `${name} (${articles.toLocaleString('en')} articles of ${outlets} outlets in ${events} events)`;

function aucRows(grouping: Grouping): MeasuredRow[] {
  return Object.entries(grouping.auc).map(([what, estimate]) => ({
    what:
      what === 'together'
        ? `Left-right AUC, ${counted(grouping)}`
        : `Left-right AUC by ${what}, ${grouping.name}`,
    ...estimate,
  }));
}

function spokenRows({ name, spoken }: Grouping): MeasuredRow[] {
  const { share, hits, opposite, calibrationError } = spoken;
  const rows = [{ what: `Share of articles that it speaks for, ${name}`, ...share }];
  if (share.value === 0) return rows;
  return [
    ...rows,
    { what: `Of these: side of the outlet hit, ${name}`, ...hits },
    { what: `Of these: outlet of the opposite side, ${name}`, ...opposite },
    { what: `Calibration error of these, ${name}`, ...calibrationError },
  ];
}

function unequalRows({ name, events, unequal }: Grouping): MeasuredRow[] {
  return Object.entries(unequal).flatMap(([kind, { articles, dealt, outlets }]) => [
    {
      what: `Unequal ${kind} of an event by an exact test over articles, ${name}`,
      value: articles / Math.max(1, events),
      baseline: { name: 'sides dealt to its outlets at random', value: dealt / Math.max(1, events) },
    },
    {
      what: `Unequal ${kind} of an event when each outlet counts once, ${name}`,
      value: outlets / Math.max(1, events),
    },
  ]);
}

interface StoryMeasureNumbers {
  articles: number;
  groupings: readonly Grouping[];
  leftOut: Omit<LeftOutFigures, 'examples'>;
}

/** Puts the numbers of the story measure into the common form. */
export function reportStoryMeasure(detail: StoryMeasureNumbers): Measured {
  const { articles, groupings, leftOut } = detail;
  return {
    name: 'story-measure',
    title: 'An article between the sides of its story',
    about: `Whether an article can be placed between left and right by which of its event’s names, figures, words and phrases it carries and which it leaves out, without knowing its outlet. ${articles.toLocaleString('en')} dated articles of outlets with a side, 2012 to 2020, are grouped by the product’s clustering, and more loosely, last by subject and month. Compared are equal numbers of independent articles of either side, at least three each, none of the article’s own outlet and no copies. The label is the outlet’s. Intervals are over outlets drawn with replacement. Whether it speaks, and with which chance, is decided by the other outlets: only where they are hit beyond chance. Shown beside a rating, and no part of it, are the names that most other outlets of both sides carry and that the article leaves out; the intervals of these rows are over events.`,
    rows: [
      ...groupings.flatMap((grouping) => [
        ...aucRows(grouping),
        { what: `Left-right AUC, intervals over events, ${grouping.name}`, ...grouping.overEvents },
        ...spokenRows(grouping),
        ...unequalRows(grouping),
      ]),
      {
        what: `Names left out: articles with enough outlets of either side, of ${leftOut.articles.toLocaleString('en')} in ${groupings[0]?.name ?? 'stories'}`,
        value: leftOut.compared,
      },
      {
        what: 'Names left out: share of the event’s names that a compared article carries',
        ...leftOut.carried,
      },
      { what: 'Names left out: compared articles that leave out at least one', ...leftOut.leavesOut },
    ],
    detail,
  };
}
