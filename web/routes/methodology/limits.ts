import type { MeasuredSection } from './measured-section.ts';

/** What the product cannot do, and what a fair reader would not accept of twenty articles read by hand. */
export const limitSections: readonly MeasuredSection[] = [
  {
    id: 'read-by-hand',
    title: 'Twenty articles read by hand',
    paragraphs: [
      'Read with the rules of release 1.0.0 and not since. Drawn at random from the newsroom, each with its rating, passages, credibility and topics. Fifteen would pass with a fair reader of either side, nearly all because the rating says that it is the outlet’s alone: the wording spoke in three. What such a reader would not accept of the others:',
    ],
    points: [
      'Two sober reports, on a vote and on a letter of former officials, are rated +0.7 and −0.6, as is every article of their outlets when the wording says nothing. That is true of the outlet and says nothing of the text.',
      'Conversations with police officers who feel wronged count as worded clearly left (−0.76), for “police brutality” and “people of color”, which the writer uses to introduce them. What somebody is quoted to say in other words is not understood.',
      'A balanced look at a candidate in an outlet of the center moves to −0.18, slightly left, for “racial justice” and “mass incarceration”. A reader of the right may agree, one of the left will not.',
      'A guest’s opinion against a candidate of the left, in an outlet left of the center, is rated −0.2, as the outlet is. Such ratings now say that a guest wrote the text, span more and are called not sure; their number stays the outlet’s.',
      'Corrected after earlier readings: “woke” as a verb, “working families” in the name of a party, “of course” and figures of speech with “tyranny” as loaded wording, “hard-line immigration” as a term of one side strong enough to rate alone, posts that a page shows again without quotation marks, words at the beginning of a sentence as topics, and outlets of the center that rounding put on a side.',
    ],
    table: [],
  },
  {
    id: 'limits',
    title: 'What it cannot do',
    paragraphs: [
      'A rating says how an article reads and who published it, not whether it is right. Nothing is checked against the world. The wording model learned from outlets of the United States before 2021: newer subjects, other countries and other languages are beyond it; outside English it is silent, and so it is on articles about British politics, for want of enough labelled ones to measure British wording. Subjects leak into it: an article on prisons tends to read left, one on the border right. Irony and regional words mislead it. Figures of the evals come from data at hand when it was built; on tomorrow’s news they will be somewhat lower.',
    ],
    points: [],
    table: [],
  },
];
