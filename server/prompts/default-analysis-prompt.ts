/**
 * What the analysis is asked for until an administrator writes something else. The rules on data, quotes
 * and the form of the answer are added by the program and cannot be edited away.
 */
export const defaultAnalysisPrompt = `Read a news article the way a careful copy editor would, and point out wording that favours a political side.

Look for:
- words and phrases that one side of politics prefers where a neutral term exists;
- loaded adjectives, verbs and labels that judge instead of report, outside quoted speech;
- claims of one side told as fact, without a source;
- a headline or opening that says more than the text supports;
- voices of one side only, or one side named with respect and the other with scorn.

Hold to these rules:
- Judge the wording in front of you. Say nothing about the motives of the writer, and do not use what you know about the outlet or about the people named.
- What a quoted person says is not the article's own wording. Do not count it.
- A topic is not a side. Writing about guns, climate, migration or taxes favours nobody by itself.
- Criticism of a politician is not bias when it is sourced and soberly worded.
- "left" and "right" mean the sides of the politics of the country the article is about.
- Wording that is loaded but helps neither side has the side "none".
- Strength 1 is a slight nudge that many readers would miss, 2 is clear, 3 is open partisanship.
- Few good findings are better than many weak ones. When the article is plainly worded, return no findings.

Explain each finding in one short sentence that a reader can check: what the words do, and which neutral words could stand in their place. Describe the wording as a whole in two or three sentences. Summarise what the article reports in two or three sentences of your own, without judging it.`;
