import {
  type Candidate,
  describeTitle,
  findCandidates,
  prepareStory,
  type SummarisedTitle,
} from '#domain/stories/summary-candidate.ts';
import {
  addNext,
  begin,
  laterFeatures,
  ownFeatures,
  type StorySummaryWeights,
  startFeatures,
} from '#domain/stories/summary-features.ts';
import { canBegin, canFollow } from '#domain/stories/summary-rules.ts';
import { type Example, fitCurves, type LaterExample } from '../support/fit-curves.ts';
import { type LabelledStory, nameOf, wasRead } from './labelled-stories.ts';

/** What a reader chose for the best summary counts more than what would do as well. */
const bestWeight = 2;
const named = ({ article, sentence }: Candidate): string => nameOf(article, sentence.order);

interface Labelled {
  label: LabelledStory;
  title: SummarisedTitle;
  /** The sentences that the reader saw. */
  candidates: readonly Candidate[];
}

function prepare(label: LabelledStory): Labelled {
  const title = describeTitle(label.title, label.articles);
  const candidates = findCandidates(prepareStory(label.articles), title).filter(({ article, sentence }) =>
    wasRead(label, article, sentence.order),
  );
  return { label, title, candidates };
}

/** Only sentences that may begin a summary: the others never come into question. */
const startExamples = ({ label, title, candidates }: Labelled): Example[] =>
  candidates.flatMap((each) => {
    const features = startFeatures(each, title, label.articles.length);
    if (!canBegin(each, title, features)) return [];
    const weight = named(each) === label.best[0] ? bestWeight : 1;
    return [{ features, is: label.first.has(named(each)), weight }];
  });

/** What may stand after the first sentences of the best summary. */
function laterExamples({ label: { best, later }, title, candidates }: Labelled): LaterExample[] {
  const chosen: Candidate[] = [];
  const examples: LaterExample[] = [];
  for (const name of best.slice(0, 3)) {
    const next = candidates.find((each) => named(each) === name);
    if (next === undefined) break;
    chosen.push(next);
    const [first = next, ...rest] = chosen;
    const read = rest.reduce(addNext, begin(first));
    for (const each of candidates) {
      if (chosen.includes(each)) continue;
      const after = laterFeatures(each, read, title);
      if (!canFollow(each, read, title, after)) continue;
      examples.push({
        ...{ own: ownFeatures(each), after, is: later.has(named(each)) },
        weight: best.includes(named(each)) ? bestWeight : 1,
      });
    }
  }
  return examples;
}

/** Fits the weights on labelled stories of one event; rounded as they are shipped. */
export function fitStorySummary(stories: readonly LabelledStory[]): StorySummaryWeights {
  const labelled = stories.filter(({ isOneEvent }) => isOneEvent).map(prepare);
  return fitCurves(
    labelled.flatMap(startExamples),
    labelled.flatMap(laterExamples),
  ) as unknown as StorySummaryWeights;
}
