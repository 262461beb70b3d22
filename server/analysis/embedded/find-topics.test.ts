import { describe, expect, it } from 'vitest';
import { textSubject } from '../analyzer.ts';
import { createEmbeddedAnalyzer } from './create-embedded-analyzer.ts';

const analyzer = createEmbeddedAnalyzer();
const padding =
  ' The council met again in the evening, and the mayor told the members that the plan for the harbour would be read once more before the vote on the budget.';

async function topicsOf(text: string, { title = 'A meeting', byline = '' } = {}): Promise<string[]> {
  const subject = textSubject({ title, text: text + padding.repeat(3) });
  const { topics } = await analyzer.analyze({ ...subject, byline });
  return topics;
}

describe('topics of an article', () => {
  it('are names that it repeats', async () => {
    expect(
      await topicsOf(
        'The state sued Vale Energy. It said that Vale Energy knew. In Wendle, people ask what Wendle and the men of Wendle lose.',
      ),
    ).toEqual(expect.arrayContaining(['Vale Energy', 'Wendle']));
  });

  it.each([
    ['words that only begin sentences', 'People left. People came. People stayed. People sang.', 'People'],
    [
      'words that are also written small',
      'He called it Violent. They called it Violent, and so Violent that violent men left.',
      'Violent',
    ],
    [
      'words that go with a number',
      'In the Phase 3 trial and the Phase 2 trial, and the Phase 1 trial, nobody fell ill.',
      'Phase',
    ],
  ])('are not %s', async (_, text, word) => {
    expect(await topicsOf(text)).not.toContain(word);
  });

  it('give a surname its first name', async () => {
    const topics = await topicsOf(
      'The order came from Secretary Chad Wolfe. On Monday Wolfe said so, and later Wolfe denied it; to reporters Wolfe said no more.',
    );
    expect(topics).toContain('Chad Wolfe');
    expect(topics).not.toContain('Wolfe');
  });

  const name = 'Ada Holm';
  it.each([
    ['a preposition', 'Without Ada Holm nothing moves. Beyond Ada Holm nobody knows. Without Ada they wait.'],
    ['an adverb', 'Perhaps Ada Holm will go. Later Ada Holm denied it. Finally Ada Holm left.'],
    [
      'a conjunction',
      'Whether Ada Holm stays is open. While Ada Holm waits, Unless Ada Holm pays, they stay.',
    ],
    [
      'a chair',
      'They asked Federal Reserve Chair Ada Holm. To Chair Ada Holm it was clear. So said Chair Ada Holm.',
    ],
    [
      'a speaker',
      'They met House Speaker Ada Holm. For Speaker Ada Holm it was late. To Speaker Ada Holm they wrote.',
    ],
    [
      'a leader',
      'In the hall Senate Majority Leader Ada Holm spoke. They saw Senate Majority Leader Ada Holm leave.',
    ],
    [
      'an attorney general',
      'They sued Attorney General Ada Holm. So Attorney General Ada Holm answered them.',
    ],
    [
      'a secretary of state',
      'They met Secretary of State Ada Holm. The Secretary of State Ada Holm flew home.',
    ],
    ['short titles', 'They met Rep. Ada Holm and Sen. Ada Holm. To Gov. Ada Holm they wrote.'],
    ['a vice president', 'They met Vice President Ada Holm. Then Vice President Ada Holm left.'],
    [
      'a post for a country',
      'They met Special Representative for Iran Ada Holm. To Representative for Iran Ada Holm they wrote.',
    ],
    ['another person', 'They met Ada Holm and Cy Vale. So Ada Holm and Cy Vale left.'],
    ['a place', 'They met Ada Holm of Wendle. They saw Ada Holm of Wendle leave.'],
    ['an initial', 'They met Ada J. Holm and saw Ada Holm. To Ada J. Holm they wrote.'],
    ['a party', 'They met Republican Ada Holm. For Democrat Ada Holm they voted.'],
    ['a day', 'They met Ada Holm Monday. They saw Ada Holm Tuesday at noon.'],
    [
      'her first name',
      'They met Ada Holm. People like Ada, and so does Ada, and to Ada it is clear. For Holm it is a win.',
    ],
  ])('are whole names, whatever stands beside them: %s', async (_, text) => {
    const topics = await topicsOf(text);
    expect(topics).toContain(name);
    const around = topics.filter((topic) => topic !== name && /Ada|Holm/.test(topic));
    expect(around).toEqual([]);
  });

  it.each([
    [
      'General Wagons',
      'The strike hit General Wagons. Workers of General Wagons left, and General Wagons closed.',
    ],
    ['Justice Department', 'They asked the Justice Department. Of the Justice Department nobody came.'],
    ['Vale Energy', 'They sued Vale Energy. For Vale Energy it was late.'],
    ['Pope Lando', 'They met Pope Lando. To Pope Lando they sang, and of Pope Lando they spoke.'],
    ['Bank of Wendle', 'They sued the Bank of Wendle. For the Bank of Wendle it was late.'],
    ['Ruth Vale Orme', 'They met Justice Ruth Vale Orme. To Justice Ruth Vale Orme they wrote.'],
    [
      'Department of Wendle Roads',
      'They asked the Department of Wendle Roads. Of the Department of Wendle Roads nobody came.',
    ],
  ])('keep %s as it is', async (topic, text) => {
    expect(await topicsOf(text)).toContain(topic);
  });

  it.each([
    ['Notre Wend', 'The hall of Notre Wend burned. In Notre Wend they pray.'],
    ['Notre Dame', 'The roof of Notre Dame burned. In Notre Dame they pray.'],
    ['Notre Dame Cathedral', 'The roof of Notre Dame Cathedral burned. In Notre Dame Cathedral they pray.'],
    [
      'University of Notre Dame',
      'They study at the University of Notre Dame. From the University of Notre Dame they came.',
    ],
    ['Associated Press', 'They told the Associated Press. To the Associated Press they wrote.'],
    ['Free Press', 'The Wendle group, Free Press, sued. For Free Press it was late, said Free Press.'],
    [
      'Public Prosecutions',
      'They met the Director of Public Prosecutions. To the Director of Public Prosecutions they wrote.',
    ],
    ['Isle of Man', 'They flew to the Isle of Man. On the Isle of Man it rained.'],
    [
      'Medal of Honor',
      'He got the Medal of Honor. The Medal of Honor was his. So he wore the Medal of Honor.',
    ],
    ['Democratic Party', 'They left the Democratic Party. For the Democratic Party it was late.'],
    ['Republican Party', 'They left the Republican Party. For the Republican Party it was late.'],
    [
      'House of Representatives',
      'The House of Representatives met. In the House of Representatives they sat.',
    ],
    ['Second Amendment', 'They read the Second Amendment. By the Second Amendment an Amendment is law.'],
    ['First Amendment', 'They read the First Amendment. By the First Amendment they stand.'],
    ['Medicare for All', 'They want Medicare for All. With Medicare for All they win.'],
    ['Fourth of July', 'They sang on the Fourth of July. By the Fourth of July they left.'],
    ['World War II', 'He fought in World War II. In World War II he fell.'],
    ['Orbo News', 'They told Orbo News. To Orbo News they wrote.'],
    ['ORB News', 'They told ORB News. To ORB News they wrote.'],
    ['St. Wendle', 'They met in St. Wendle. To St. Wendle they flew.'],
    ['Mártin Valé', 'They met Mártin Valé. To Mártin Valé they wrote.'],
    ['Knights of Wendle', 'They joined the Knights of Wendle. For the Knights of Wendle it was late.'],
    [
      'Customs and Harbour Protection',
      'They asked Customs and Harbour Protection. To Customs and Harbour Protection they wrote.',
    ],
    [
      'Wendle Department of Health and Human Roads',
      'They asked the Wendle Department of Health and Human Roads. To the Wendle Department of Health and Human Roads they wrote.',
    ],
    ['Women’s Hospital', 'They met at Women’s Hospital. From Women’s Hospital they came.'],
  ])('are no parts of names: %s', async (topic, text) => {
    const topics = await topicsOf(text, { title: `A meeting with ${topic}` });
    expect(topics).toContain(topic);
    expect(topics.filter((each) => each !== topic && topic.includes(each))).toEqual([]);
  });

  it.each([
    [
      'Dan Cole',
      'They met Director of National Intelligence Dan Cole. Then Director of National Intelligence Dan Cole left.',
    ],
    ['Mila Trent', 'They met First Lady Mila Trent. To First Lady Mila Trent they wrote.'],
    ['Will Smith', 'They met Will Smith. To Will Smith they wrote. Will Smith left, and so said Smith.'],
    ['Ada May', 'They met Prime Minister Ada May. To Prime Minister Ada May they wrote.'],
    ['Mark Holm', 'They met Mark Holm. To Mark Holm they wrote. Mark Holm left.'],
    ['April Vale', 'They met April Vale. To April Vale they wrote. April Vale left, and so said Vale.'],
    [
      'Ada Holm',
      'They met the ambassador to Ukraine Ada Holm. So the envoy to Ukraine Ada Holm met Ada Holm.',
    ],
    ['Ada Holm', 'They met ORB’s Ada Holm. So said ORB’s Ada Holm. Today ORB’s Ada Holm left.'],
    ['Ada Holm', 'They met Labour MP Ada Holm. To Labour MP Ada Holm they wrote.'],
    ['Ada Holm', 'They met Wendle Police Chief Ada Holm. To Wendle Police Chief Ada Holm they wrote.'],
    ['Ada Holm', 'They met President Ada Holm Friday. They saw President Ada Holm Friday at noon.'],
    ['Ada Holm', 'They saw Mr. Holm and met Ada Holm. To Mr. Holm they wrote, and so did Mr. Holm.'],
    ['Bill Holm', 'They sued Attorney General Bill Holm. So Attorney General Bill Holm answered them.'],
  ])('are whole names of people: %s in "%s"', async (person, text) => {
    const topics = await topicsOf(text);
    expect(topics).toContain(person);
    const [first = '', surname = ''] = person.split(' ');
    expect(
      topics.filter((each) => each !== person && (each.includes(first) || each.includes(surname))),
    ).toEqual([]);
  });

  it.each([
    ['Robert Holm', 'They met Robert Holm. “Bob Holm is late”, they said. “Bob Holm is ill.” Bob Holm left.'],
    ['Ada Holm', 'Ada Holm met Cy Holm. So said Holm, and Holm left.'],
    ['Bill de Vale', 'They met Bill de Vale. To Bill de Vale they wrote. So de Vale left. De Vale was ill.'],
    [
      'Ursa von der Wendle',
      'They met Ursa von der Wendle. To Ursa von der Wendle they wrote, and so did Wendle.',
    ],
    ['Abu Wend al-Vale', 'They met Abu Wend al-Vale. To Abu Wend al-Vale they wrote.'],
    [
      'Wendle',
      'Injured Wendle people left. They love Wendle, and in Wendle they met the injured. Injured Wendle men, too. To Wendle, of Wendle.',
    ],
    ['Rolf Holm', 'They met Rabbi Rolf Holm. To Rabbi Rolf Holm they wrote.'],
  ])('are one name for one person or place: %s in "%s"', async (name, text) => {
    const topics = await topicsOf(text);
    expect(topics).toContain(name);
    const words = name.split(' ');
    expect(topics.filter((each) => each !== name && words.some((word) => each.includes(word)))).toEqual([]);
  });

  it.each([
    [
      'a surname without its full name',
      'They met President Holm. So Holm said, and Mr. Holm left; to Holm they wrote.',
      'Holm',
    ],
    [
      'an adjective of a people',
      'They met Cuban men. In the Cuban bay a Cuban boat lay, and Cuban men sang.',
      'Cuban',
    ],
    [
      'an adjective with its modifier',
      'They met Mainland Chinese men. Some Mainland Chinese men left.',
      'Mainland Chinese',
    ],
    [
      'an outlet that the article quotes',
      'They told the Associated Press. To the Associated Press they wrote.',
      'Associated Press',
    ],
    [
      'a short form of a disease',
      'They have Covid now. With Covid they stay, and of Covid they speak. They fear Covid.',
      'Covid',
    ],
    [
      'a part of a people',
      'Men who are Black came. To Black men they spoke, and with Black women. They met Black men.',
      'Black',
    ],
    [
      'a word that stands for a country in many phrases',
      'They speak of America. To America they came, and in America they stay. They love America.',
      'America',
    ],
    [
      'an adjective of a lost country',
      'They saw Confederate flags. With Confederate flags they came, and under Confederate flags they left.',
      'Confederate',
    ],
    [
      'a part of a name of troops',
      'They met SEALs. With SEALs they left, and of SEALs they spoke. They saw SEALs.',
      'SEALs',
    ],
    [
      'a committee with a name after it',
      'They sued the House Roads and Rails Committee for Wendle. By the House Roads and Rails Committee they sat. The House Roads and Rails Committee met.',
      'House Roads and Rails Committee for Wendle',
    ],
  ])('leave out %s', async (_, text, name) => {
    expect(await topicsOf(text)).not.toContain(name);
  });

  it('leave out the author, who signs the article', async () => {
    const text = 'Ada Holm is a lawyer. Write to Ada Holm. They met Cy Vale, and Cy Vale left.';
    const topics = await topicsOf(text, { byline: 'Ada Holm, Nora Pell' });
    expect(topics).toContain('Cy Vale');
    expect(topics).not.toContain('Ada Holm');
  });

  it('hold an outlet that the headline names, also by its initials', async () => {
    const text = 'The editor of the New York Times left. At the New York Times they sang.';
    for (const title of ['The Times has a new editor', 'NYT editor leaves'])
      expect(await topicsOf(text, { title })).toContain('New York Times');
  });

  it.each([
    ['an office', 'They met the Prime Minister. To the Prime Minister they wrote, and the Attorney General.'],
    ['a word of a sentence', 'Critics of Wendle came. Critics of Wendle left. Critics of Wendle sang.'],
  ])('hold not %s alone', async (_, text) => {
    const topics = await topicsOf(text);
    expect(topics.filter((each) => /Minister|Attorney|Critics/.test(each))).toEqual([]);
  });

  it('are no headlines', async () => {
    const links = 'Go to Follow The Wendle Post on all days. '.repeat(3);
    expect((await topicsOf(links)).filter((topic) => topic.includes('Follow'))).toEqual([]);
  });

  it('keep a company apart from what it makes', async () => {
    const topics = await topicsOf(
      'They use Orbo, and Orbo knows. For Orbo it is a win, and of Orbo they speak. They have seen Orbo Maps.',
    );
    expect(topics).toContain('Orbo');
  });
});
