/** Signs of an event. */
const reported =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|said|says?|told|announced|according|reported|asked|voted|signed|ruled|killed|arrested|charged|approved|rejected|filed|issued|passed|died|met|won|lost)\b|\d/;

/** Whether a sentence reports an event, by a day, a source, a figure or what was done; others state how things are. */
export const reportsEvent = (sentence: string): boolean => reported.test(sentence);
