/** A part of the methodology, as the document and the web page show it. Plain words, no markup. */
export interface Section {
  id: string;
  title: string;
  paragraphs: string[];
  points: string[];
  table: FigureRow[];
}

/** A figure beside its baseline. Numbers are written out, with their interval. */
export interface FigureRow {
  figure: string;
  balance: string;
  baseline: string;
  difference: string;
  aim: string;
}
