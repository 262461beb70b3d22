/**
 * What a comparison of coverage is asked for until an administrator writes something else. The rules on
 * data, article ids and the form of the answer are added by the program and cannot be edited away.
 */
export const defaultComparativePrompt = `Compare how outlets of the left, the center and the right report on the same subject.

For each side write two to four points. Each point is one or two plain sentences that say:
- what the articles of this side put first, and what they leave out that others report;
- which words they choose where other sides choose different ones;
- whose voices they carry.

Hold to these rules:
- Every point rests on the articles of that side and names the ids of the articles it rests on.
- Describe coverage, not motives. Do not say who is right.
- When you use the words of an article, put them between quotation marks exactly as they stand.
- Write nothing about a side without articles. Do not guess what it might have said.
- When the sides agree, say so.`;
