/** The seven values of a story's topic. */
export type StoryTopic =
  | 'politics'
  | 'technology'
  | 'economy'
  | 'international'
  | 'healthcare'
  | 'environment'
  | 'general';

const vocabulary: Readonly<Record<Exclude<StoryTopic, 'general'>, string>> = {
  politics: `election elections vote voters voting ballot campaign candidate senate senator congress lawmakers
lawmaker parliament minister president governor mayor party democrat democrats republican republicans tory tories
labour conservative conservatives liberal liberals legislation bill impeachment poll polls primary caucus partisan
police crime criminal prison prosecutors attorney judge judges courts immigrants migrants border deportation
senators congressional government political politicians policy supreme court justices lawsuit constitutional abortion immigration guns gun protest administration whitehouse`,
  technology: `technology software app apps google facebook twitter apple amazon microsoft smartphone internet online
cyber cybersecurity hackers hacking data privacy algorithm artificial intelligence robot robots startup silicon tech
computer computers digital encryption tiktok youtube platform platforms users`,
  economy: `economy economic economists inflation jobs unemployment wages market markets stocks stock investors shares
bank banks banking trade tariffs tariff tax taxes budget deficit debt growth recession gdp prices companies company
business businesses billion earnings revenue workers consumers spending interest rates housing mortgage profits`,
  international: `foreign war troops military nato russia russian ukraine china chinese iran iranian israel israeli
palestinian syria syrian iraq afghanistan taliban korea korean european europe eu embassy ambassador diplomat
diplomatic sanctions treaty refugees united nations kremlin beijing moscow missile missiles nuclear isis terrorist
overseas germany france india pakistan turkey saudi venezuela mexico brexit`,
  healthcare: `health healthcare hospital hospitals patients patient doctors doctor nurses medical medicine disease
virus coronavirus covid pandemic vaccine vaccines cancer drug drugs fda cdc nhs insurance medicaid medicare obamacare
epidemic outbreak treatment infections symptoms opioid mental clinic`,
  environment: `climate environment environmental emissions carbon warming wildfire wildfires hurricane storm flood
floods drought energy renewable solar wind coal oil gas pipeline pollution epa species wildlife conservation forest
forests ocean water plastic temperatures weather earthquake`,
};

const topicOfWord = new Map<string, StoryTopic>();
for (const [topic, words] of Object.entries(vocabulary)) {
  for (const word of words.split(/\s+/)) topicOfWord.set(word, topic as StoryTopic);
}

/**
 * The story topics of an article, best first: the leading one, and a second when it comes close.
 * A title word counts five times. `['general']` when no subject stands out.
 */
export function findStoryTopics(title: string, text: string): StoryTopic[] {
  const scores = new Map<StoryTopic, number>();
  const count = (source: string, weight: number): number => {
    const words = source.toLowerCase().match(/[a-z]+/g) ?? [];
    const seen = new Map<string, number>();
    for (const word of words) {
      const topic = topicOfWord.get(word);
      if (topic === undefined) continue;
      const times = (seen.get(word) ?? 0) + 1;
      seen.set(word, times);
      scores.set(topic, (scores.get(topic) ?? 0) + weight / times);
    }
    return words.length;
  };
  const words = count(title, 5) + count(text, 1);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (best === undefined || best[1] < 3 || best[1] < Math.min(8, words / 100)) return ['general'];
  return second !== undefined && second[1] >= 0.7 * best[1] ? [best[0], second[0]] : [best[0]];
}
