/** A figure beside a simpler way, written out; what does not apply is empty. */
export interface MeasuredFigure {
  figure: string;
  balance: string;
  baseline: string;
  difference: string;
  aim: string;
}

/** What one eval found, or what is to be said of all of them. Plain words. */
export interface MeasuredSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  table: readonly MeasuredFigure[];
}
