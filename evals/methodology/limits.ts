import type { Section } from './section.ts';

/** What the product cannot do, and what a fair reader would not accept of twenty articles read by hand. */
export function limitSections(): Section[] {
  return [
    {
      id: 'read-by-hand',
      title: 'Twenty articles read by hand',
      paragraphs: [
        'Drawn at random from the newsroom, each with its rating and passages. Thirteen would pass with a fair reader of either side, most of them because the rating says that it is the outlet’s alone: the wording spoke in three. What such a reader would not accept of the others:',
      ],
      points: [
        'A sober report of an outlet of the right on a date for a vote is rated +0.6, as is every article of that outlet when the wording says nothing. That is true of the outlet and says nothing of the text.',
        'A report of a wire-like kind in an outlet of the right counts as worded left (−0.64) for one term, “hard-line immigration”, which both sides use. It moves the rating from +0.6 to +0.29.',
        'A polemic that calls its opponents by insulting names is marked for mild words (“leftist”, “of course”) and called “little loaded”: the names are in no list. Its side is right, its reasons are not the strongest.',
        'An essay is marked as loaded for “tyranny of small sample sizes”: figures of speech are taken at their word. “Obamacare” and “illegal immigration” count as right though the essay cites them in passing.',
        'An outlet of the left reports on a man of the left and is critical of him; the rating (−0.5) is the outlet’s, and passages that the text quotes from his critics point both ways.',
        '“Draconian” is marked as loaded where it describes foreign governments, and “bombshell” and “explosive” where prosecutors’ papers caused a stir; a reader may find the words fitting.',
      ],
      table: [],
    },
    {
      id: 'limits',
      title: 'What it cannot do',
      paragraphs: [
        'A rating says how an article reads and who published it, not whether it is right. Nothing is checked against the world. The wording model learned from outlets of the United States before 2021: newer subjects, other countries and other languages are beyond it, and outside English it is silent. Subjects leak into it: an article on prisons tends to read left, one on the border right. Irony and regional words mislead it. Figures of the evals come from data at hand when it was built; on tomorrow’s news they will be somewhat lower.',
      ],
      points: [],
      table: [],
    },
  ];
}
