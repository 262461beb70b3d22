export type CheckStep = 'fetching' | 'reading' | 'rating' | 'searching' | 'comparing';

/** Tells whoever waits what is being done; without a text, in the step's own words. */
export type ReportProgress = (step: CheckStep, text?: string) => void;

const words: Readonly<Record<CheckStep, string>> = {
  fetching: 'Fetching the page…',
  reading: 'Reading the article…',
  rating: 'Rating bias and credibility…',
  searching: 'Searching for related articles…',
  comparing: 'Comparing how the sides report it…',
};

/** A `Tell` that sends step and text. */
export function createProgressReporter(
  send: (progress: { step: CheckStep; text: string }) => void,
): ReportProgress {
  return (step, text = words[step]) => send({ step, text });
}
