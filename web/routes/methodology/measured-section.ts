/** A measured figure beside that of a baseline, as text; empty where it does not apply. */
export interface MeasuredFigure {
  figure: string;
  balance: string;
  baseline: string;
  difference: string;
  aim: string;
}

/** A section of docs/methodology.md with the results of an eval, or on the limits of all of them. */
export interface MeasuredSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  /** Figures with an aim, or else the first ones. */
  shown: readonly MeasuredFigure[];
  others: readonly MeasuredFigure[];
}
