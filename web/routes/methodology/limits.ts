import type { MeasuredSection } from './measured-section.ts';

/** What the product cannot do, and what a fair reader would not accept of articles and stories read by hand. */
export const limitSections: readonly MeasuredSection[] = [
  {
    id: 'read-by-hand',
    title: 'Articles and stories read by hand',
    paragraphs: [
      'Drawn at random from the newsroom as the product judged it: two samples of twenty articles (seeds 7 and 8), with rating, reason, credibility, summary, analysis and topics, and two of twenty stories (seeds 41 and 42), with grouping, distribution, comparison, differences and summary. What the first sample showed was mended before the second was drawn, but stored stories were not all rebuilt, and two stories are in both samples. Read by one reader, as a fair reader of either side would: of the articles what the product says and the beginning of the text, of the stories titles, comparison and the beginnings of the summaries; tone and topics of stories were not read. Of the articles 16 and 16 would pass, of the stories 12 and 10; 18 were aimed at.',
    ],
    points: [
      'Articles, first sample. Not accepted: a line of the page before the summary (a report on polls); a relative clause and a contest of two candidates shown as terms of a side (a column on a candidate); “Republicans either complained” shown as a term (a report on an impeachment vote); a summary in which a person appears unnamed before (a complaint to the police). Mended: the first three, and datelines.',
      'Articles, second sample. Not accepted: a summary without antecedent (funerals in New Orleans), one that is missing (winners and losers of a trade deal), one that begins with the caption of a video (a resignation), one that quotes posts as the paper’s own words (protesters and masks). The last two are mended, and were not read again.',
      'Ratings: in 35 of the 40 the number is the outlet’s alone, and says so; sober reports of outlets far from the center get it too. One article is unrated. No wording was rated on the wrong side.',
      'Topics that do not fit or are cut, in seven of the 40 articles: “Technology” for razors, “Gone” and “Wind” of a film, “Atlanta Wendy”, surnames alone, one department under two names.',
      'Stories. What fails is the grouping, in five and nine of twenty: two or three articles with a subject in common and no event (two briefings, unemployment figures of three weeks, racism as a sin, dark money, a governor’s laws and the epidemic, three inquiries of one newsroom, lists of short news). The newsroom puts months into days, so that the date says little to the grouping. Four of these five and six of these nine are not compared, or only in part, since their articles share too little; neither are seven stories of one event.',
      'Stories, besides: an offer of alerts in a summary, the biography of a guest and a note on the price as passages (mended), a passage of a briefing beside the event. No difference was claimed in any of them. No story of the samples had chapters.',
      'Earlier, with the rules of release 1.0.0, fifteen of twenty articles passed. Conversations with police officers counted as worded clearly left for terms that introduce them, and an outlet of the center stood slightly left for two terms of a subject; what somebody is quoted to say in other words is still not understood.',
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
