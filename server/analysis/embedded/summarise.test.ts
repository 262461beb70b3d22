import { describe, expect, it } from 'vitest';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { createEmbeddedAnalyzer } from './create-embedded-analyzer.ts';

const plainWording = `The senate passed the reform bill on Tuesday by two votes. The government will publish the details before the election, and the court may still review the law. Members of both parties said the policy needs more work. `;

describe('the summary of the embedded analyzer', () => {
  const analyzer = createEmbeddedAnalyzer();

  it('summarises with two or three of the article’s own sentences', async () => {
    const subject = subjectOf();
    const { summary } = await analyzer.analyze(subject);
    expect(summary.length).toBeGreaterThan(1);
    expect(summary.length).toBeLessThan(4);
    for (const sentence of summary) expect(subject.text).toContain(sentence);
  });

  it('summarises without the line above the text', async () => {
    const first =
      'Senators from both parties closed the Wendle bridge after its eastern pier shifted by a hand.';
    for (const above of [
      'Washington (CNN) ',
      '(Reuters) - ',
      '(New York) – ',
      'DENVER ',
      '| Print this story ',
    ]) {
      const text = `${above}${first} ${plainWording.repeat(5)}`;
      const { summary } = await analyzer.analyze(subjectOf({ title: 'Wendle bridge', text }));
      expect(summary).toContain(first);
    }
  });

  it('does not summarise a text that is not that of the headline', async () => {
    const text = plainWording.repeat(5);
    const other =
      'Orchard growers celebrate earliest cherry harvest since drought emptied mountain reservoirs';
    const own = 'Senate passes reform bill by two votes in cherry harvest';
    const summaryOf = async (title: string) => (await analyzer.analyze(subjectOf({ title, text }))).summary;
    expect(await summaryOf(other)).toEqual([]);
    expect(await summaryOf(own)).not.toEqual([]);
    expect(await summaryOf('Cherry harvest ends drought')).toEqual([]);
  });

  it('summarises with no post that the page shows, nor the caption of a video', async () => {
    const post = 'Peaceful bridges are a beautiful tradition of Wendle that the senate must always protect.';
    const caption =
      'CLOSE Mayor Ada Holm says that the senate and the government want the Wendle bridge back.';
    const text = `${plainWording.repeat(3)}\n\n${caption}\n\n${post} — Ada Holm (@adaholm) June 5, 2026\n\n${plainWording.repeat(2)}`;
    const { summary } = await analyzer.analyze(subjectOf({ title: 'Wendle bridge and senate', text }));
    expect(summary.length).toBeGreaterThan(0);
    expect(summary.join(' ')).not.toMatch(/Peaceful bridges|CLOSE/);
  });

  it('does not begin the summary with a surname that nobody introduced', async () => {
    const text = [
      'Holm said that the old bridge across the Wendle is closed for lorries and for buses this winter.',
      'Ada Maria Holm, a councillor of the river district, had asked for the closing of the bridge since May.',
      'Engineers of the Wendle river authority measured that its eastern pier moves when lorries pass.',
      'The ferry takes lorries and buses across the Wendle until the eastern pier of the bridge is mended.',
    ].join(' ');
    const title = 'District councillor asks to close bridge';
    const { summary } = await analyzer.analyze(subjectOf({ title, text }));
    expect(summary.length).toBeGreaterThan(1);
    expect(summary[0]).toMatch(/^Ada Maria Holm/);
  });

  const bridge = [
    'Engineers of Wendle closed the harbour bridge for lorries on Monday after a storm, officials said.',
    'The ferry takes lorries across the harbour of Wendle until the bridge is mended in March.',
    'Drivers in Wendle wait two hours at the ferry on most mornings of the week, their union said.',
  ].join(' ');

  it.each([
    'But the officials of the harbour argue that nobody measured the pier of it before that storm.',
    'The decision ends a dispute about the pier that had lasted for most of the last two years.',
    '“We waited for an hour at the ferry, and nobody told us a word about it,” Mr. Tarn, 28, said.',
    '“We waited for an hour at the ferry, and nobody told us a word about it,” Bo Tarn, a driver, said.',
    'Unlike the bridge of the county, it was never measured by the engineers of the harbour before.',
    'In both cases the bridge of the harbour was closed for lorries after a storm, the engineers said.',
  ])('does not begin with what continues something unread: %s', async (first) => {
    const title = 'Storm closes harbour bridge for lorries';
    const { summary } = await analyzer.analyze(subjectOf({ title, text: `${first} ${bridge}` }));
    expect(summary[0]).toMatch(/^Engineers of Wendle/);
  });

  const storm = 'Storm closes harbour bridge for lorries';
  const lead =
    'Engineers of Wendle closed the harbour bridge for lorries after a storm, officials of the council said.';

  it('begins with no scene where a sentence says what happened', async () => {
    const scene =
      'Bo Reyes of Wendle sat in his kitchen in the morning and counted his coins again and again.';
    const more = ['He ate soup in town.', 'Then he ate bread in town.', 'Then he slept in town.'].join(' ');
    const summaryOf = async (text: string) =>
      (await analyzer.analyze(subjectOf({ title: storm, text }))).summary;
    expect((await summaryOf(`${scene} ${bridge}`))[0]).toMatch(/^Engineers of Wendle/);
    expect((await summaryOf(`${scene} ${more} ${bridge}`))[0]).toMatch(/^Engineers of Wendle/);
  });

  it('begins with no repeated headline, no line about its author, and no labels of a chart', async () => {
    for (const above of [
      storm,
      'Bo Reyes is a staff writer who covers bridges and storms for lorries of Wendle.',
      'Bo Reyes reunites with the lorries of his harbour in Wendle after a storm on the bridge, May 14, 2026.',
      'Germany France Spain Netherlands Lorries in the storm are 67% more than the harbour bridge of 2019.',
    ]) {
      const { summary } = await analyzer.analyze(
        subjectOf({ title: storm, text: `${above}\n\n${lead} ${plainWording.repeat(3)}`, byline: null }),
      );
      expect(summary[0]).toBe(lead);
    }
  });

  it('begins with no quotation that names nobody', async () => {
    const quoted = '“The harbour bridge of Wendle is closed for lorries and for buses this winter.”';
    const { summary } = await analyzer.analyze(
      subjectOf({ title: 'Storm closes harbour bridge for lorries', text: `${quoted} ${bridge}` }),
    );
    expect(summary[0]).toMatch(/^Engineers of Wendle/);
  });

  it('begins behind the note on a correction and the names that an agency sets first', async () => {
    const note =
      '(This March 26 story corrects the name of a bridge) By Ada Holm and Bo Reyes WENDLE (Reuters) - ';
    const { summary } = await analyzer.analyze(
      subjectOf({ title: 'Storm closes harbour bridge for lorries', text: `${note}${bridge}` }),
    );
    expect(summary[0]).toMatch(/^Engineers of Wendle/);
  });

  it('cuts a long first sentence at a clause', async () => {
    const lead = `The council of Wendle closed the harbour bridge for lorries on Monday, after its eastern pier had shifted by a hand, ${'and after the engineers of the county had measured it again and again, '.repeat(3)}as they said.`;
    const text = `${lead} ${plainWording.repeat(4)}`;
    const { summary } = await analyzer.analyze(subjectOf({ title: 'Council closes harbour bridge', text }));
    expect(summary[0]).toMatch(/^The council of Wendle closed .{100,280} …$/);
  });

  it('cuts a long first sentence before a phrase, where it has no clause', async () => {
    const lead = `The council of Wendle closed the harbour bridge for lorries on Monday ${'and the old road of the mill '.repeat(5)}in the district of the ferries ${'and the old road of the mill '.repeat(3)}as they said.`;
    const { summary } = await analyzer.analyze(
      subjectOf({ title: 'Council closes harbour bridge', text: `${lead} ${plainWording.repeat(4)}` }),
    );
    expect(summary[0]).toMatch(/^The council of Wendle closed .* road of the mill …$/);
  });

  it.each([
    `The council of Wendle — whose members had measured the bridge in the long winter, ${'and in the summer of the year, '.repeat(8)}as they said — closed the harbour bridge.`,
    `The council of Wendle closed the harbour bridge not because of its pier, ${'which had moved in the long winter of the year, '.repeat(6)}but because of the lorries.`,
  ])('cuts no first sentence within what it has begun: %s', async (lead) => {
    const { summary } = await analyzer.analyze(
      subjectOf({ title: 'Council closes harbour bridge', text: `${lead} ${plainWording.repeat(4)}` }),
    );
    expect(summary.join(' ')).not.toContain('…');
  });

  it('begins with the first sentence behind captions and notes of the publisher', async () => {
    for (const above of [
      'The harbour bridge of Wendle is closed for lorries after a storm. (Ada Holm/Reuters)',
      'Storm over the harbour bridge of Wendle\n\nAda Holm/AP',
      'The Wendle Post is a nonprofit newsroom that investigates storms and bridges for lorries.',
      'The news and stories that matter for the harbour bridge, delivered weekday mornings.',
      'Updated at 9:09 p.m.: to include what the engineers of the harbour bridge say of the storm.',
    ]) {
      const text = `${above}\n\n${lead} ${plainWording.repeat(3)}`;
      const { summary } = await analyzer.analyze(subjectOf({ title: storm, text }));
      expect(summary[0]).toBe(lead);
    }
  });

  it('quotes a judging first sentence that says what the headline says', async () => {
    const judging =
      'Engineers of Wendle closed the harbour bridge for lorries after a storm, a disgraceful and absurd delay.';
    const { summary } = await analyzer.analyze(
      subjectOf({ title: storm, text: `${judging} ${plainWording.repeat(3)}` }),
    );
    expect(summary[0]).toBe(`The author writes: “${judging}”`);
  });

  it('begins with the article of the headline on a page with several', async () => {
    const other =
      'The museum of Tarn opened its new hall for painters and poets on Sunday evening, its keepers said.';
    const own =
      'Engineers closed the harbour bridge of Wendle for lorries on Monday after a storm, officials said.';
    const text = `${other} Its visitors paid two coins on Sunday evening, and the hall was full, the keepers said.\n\n${own} Officials said on Monday that the bridge will be mended in March by the engineers of Wendle.`;
    const subject = subjectOf({ title: 'Engineers close harbour bridge for lorries', text });
    expect((await analyzer.analyze(subject)).summary[0]).toBe(own);
  });

  it('quotes no line on the author of an opinion', async () => {
    const introduction =
      'Ada Holm is the senior senator of Wendle and a member of its committee on the bridge.';
    const text = `${introduction} ${plainWording.repeat(4)}`;
    const subject = subjectOf({ title: 'Senate passes reform bill', text, byline: 'Opinion Ada Holm' });
    const marked = await analyzer.analyze({ ...subject, address: 'https://tribune.example/opinion/bridge' });
    expect(marked.summary.length).toBeGreaterThan(0);
    expect(marked.summary.join(' ')).not.toContain('senior senator');
  });

  it('quotes claims without a source as their author’s, in an article that is worded nearly as an opinion', async () => {
    const claim = 'In Wendle the old bridge is still treated as a gift of the harbour to its own families.';
    const other = 'The council of the river county does not count what these ferries are worth to the town.';
    const plain = 'It was built in March at the mill and repaired after the storm of the winter.';
    const text = `${claim} ${plain} ${other} ${`${plain} It is a good thing, and this is what we see. `.repeat(2)}`;
    const { summary } = await analyzer.analyze(subjectOf({ title: 'The bridge of Wendle', text }));
    expect(summary[0]).toMatch(/^The author writes: “/);
    const sourced = text.replaceAll('. ', ', officials said. ');
    const report = await analyzer.analyze(subjectOf({ title: 'The bridge of Wendle', text: sourced }));
    expect(report.summary[0]).not.toMatch(/^The author/);
  });

  it('quotes claims without a source of an outlet that prints mostly opinions', async () => {
    const claim =
      'The harbour bridge of Wendle is a gift to lorries, and its council has no plan for the storm.';
    const subject = subjectOf({ title: storm, text: `${claim} ${plainWording.repeat(3)}` });
    const summaryOf = async (flags: 'opinion'[]) =>
      (await analyzer.analyze({ ...subject, outlet: { ...sampleOutlet, flags } })).summary[0];
    expect(await summaryOf([])).toBe(claim);
    expect(await summaryOf(['opinion'])).toBe(`The author writes: “${claim}”`);
  });

  it('leaves out a headline that the page has again before a sentence', async () => {
    const title = 'Engineers close harbour bridge of Wendle';
    const own = 'Engineers of Wendle closed the harbour bridge on Monday after a storm, officials said.';
    const { summary } = await analyzer.analyze(
      subjectOf({ title, text: `${title} ${own} ${plainWording.repeat(3)}` }),
    );
    expect(summary[0]).toBe(own);
  });

  it('leaves a view out of a report where it has enough without it', async () => {
    const lead = 'Engineers of Wendle closed the harbour bridge on Monday after a storm, officials said.';
    const view =
      'The old harbour bridge of Wendle was a fiasco for its council and its people in every winter.';
    const other =
      'The council of Wendle voted on Tuesday to mend the bridge in March, its chair Ada Holm said.';
    const title = 'Engineers close harbour bridge of Wendle';
    const { summary } = await analyzer.analyze(subjectOf({ title, text: `${lead} ${view} ${other}` }));
    expect(summary).toEqual([lead, other]);
  });

  it.each([
    'While the council of Wendle and the county, with all of its engineers, asked for more measurements,',
    'The council said that Ada Holm, the engineer of the county who had measured the bridge in the long winter and in the summer, and',
  ])('cuts no first sentence whose main clause may come later: %s', async (start) => {
    const lead = `${start} ${'at a hearing on the old bridge of the harbour '.repeat(6)}closed it.`;
    const text = `${lead} ${plainWording.repeat(4)}`;
    const { summary } = await analyzer.analyze(subjectOf({ title: 'Council closes harbour bridge', text }));
    expect(summary.join(' ')).not.toContain('…');
  });

  it('adds a sentence that says what the headline says beyond the opening', async () => {
    const title = 'Council of Wendle closes harbour bridge, promises free ferry for lorries';
    const opening = 'The council of Wendle closed the harbour bridge on Monday after a storm of ten hours.';
    const filler = '“It was the longest storm of the winter,” he said.';
    const promise = 'Mayor Ada Holm promised that a free ferry will carry lorries from the first of March.';
    const text = `${opening}\n\n${filler}\n\n${promise}\n\n${filler} ${filler}`;
    const { summary } = await analyzer.analyze(subjectOf({ title, text }));
    expect(summary[0]).toBe(opening);
    expect(summary).toContain(promise);
  });

  it('prefers what the other side answers to a claim', async () => {
    const title = 'Holm says that Wendle hid damage of the harbour bridge';
    const opening =
      'Mayor Ada Holm said on Monday that the council of Wendle hid damage of the harbour bridge.';
    const detail = 'Council members of Wendle held ten meetings on its pier in the town hall this year.';
    const filler = 'Bo Reyes saw the water rise.';
    const answer = 'Council members of Wendle denied in ten letters that its pier ever moved this year.';
    const { summary } = await analyzer.analyze(
      subjectOf({
        title,
        text: `${opening} ${filler} ${detail} ${filler} ${answer} ${filler} ${plainWording}`,
      }),
    );
    expect(summary[0]).toBe(opening);
    expect(summary).toContain(answer);
  });

  it('has no summary of a report whose sentences say little of a plain headline', async () => {
    const title = 'Ferry captain of Wendle found guilty after harbour trial, faces prison and fine';
    const opening = 'Storms closed the harbour of Wendle on Monday for the tenth time, said Mayor Ada Holm.';
    const rest = 'On Tuesday the council of Wendle approved a longer pier, Holm said in a statement.';
    const verdict = 'A court found the ferry captain guilty on Monday, and he faces prison and a fine.';
    const judged = `I say it is a shameless, cowardly, disgusting farce: ${verdict}`;
    const summaryOf = async (text: string) => (await analyzer.analyze(subjectOf({ title, text }))).summary;
    expect(await summaryOf(`${opening} ${rest} ${judged} ${plainWording}`)).toEqual([]);
    expect(await summaryOf(`${verdict} ${opening} ${rest}`)).toContain(verdict);
  });

  it('names the headline of an opinion that is quoted without what it says', async () => {
    const text = 'I think that we must all cross our old bridge on foot if you ask me for my view. '.repeat(
      12,
    );
    const { summary } = await analyzer.analyze(
      subjectOf({
        ...{ title: 'Opinion: Lorries ruin a bridge', text },
        address: 'https://tribune.example/opinion/bridge',
      }),
    );
    expect(summary).toEqual([
      'In an opinion article headed “Lorries ruin a bridge”, the author writes: “I think that we must all cross our old bridge on foot if you ask me for my view.”',
    ]);
  });

  it('quotes an opinion as its author’s words', async () => {
    const own = 'I think that we must all cross our “old” bridge on foot if you ask me for my view. ';
    const worded = await analyzer.analyze(subjectOf({ title: 'My bridge', text: own.repeat(12) }));
    expect(worded.summary).toEqual([
      'The author writes: “I think that we must all cross our ‘old’ bridge on foot if you ask me for my view.”',
    ]);
    const marked = await analyzer.analyze(subjectOf({ address: 'https://tribune.example/opinion/bridge' }));
    expect(marked.summary[0]).toMatch(/^In an opinion article, the author writes: “.*”$/);
    expect(marked.summary[1]).toMatch(/^“.*”$/);
  });
});
