/** A measured figure beside that of a baseline, as text; empty where it does not apply. */
export interface MeasuredFigure {
  figure: string;
  balance: string;
  baseline: string;
  difference: string;
  aim: string;
}

/** The results of one eval, or a remark on all of them. */
export interface MeasuredSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  table: readonly MeasuredFigure[];
}
