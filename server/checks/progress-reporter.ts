export type CheckStep = 'fetching' | 'reading' | 'rating' | 'searching' | 'comparing';

/** Reports a step to the waiting caller; `text` replaces the default text of the step. */
export type ReportProgress = (step: CheckStep, text?: string) => void;

const texts: Readonly<Record<CheckStep, string>> = {
  fetching: 'Fetching the page…',
  reading: 'Reading the article…',
  rating: 'Rating bias and credibility…',
  searching: 'Searching for related articles…',
  comparing: 'Comparing how the sides report it…',
};

/** Creates a reporter that sends step and text. */
export function createProgressReporter(
  send: (progress: { step: CheckStep; text: string }) => void,
): ReportProgress {
  return (step, text = texts[step]) => send({ step, text });
}
