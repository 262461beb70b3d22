import type { StoryList } from '#contract/news.ts';
import { readerEmail } from './fill-accounts.ts';
import type { ProductClient } from './product-client.ts';

const base = '/admin/story-clustering';

interface Repairable {
  id: string;
  title: string;
}

async function findStory({ call }: ProductClient, words: RegExp): Promise<string> {
  const { stories } = await call<{ stories: Repairable[] }>('GET', `${base}/stories?search=&limit=200`);
  const found = stories.find(({ title }) => words.test(title));
  if (found === undefined) {
    throw new Error(`no story title matches ${words}: ${stories.map(({ title }) => title).join(' | ')}`);
  }
  return found.id;
}

async function getArticleIds({ call }: ProductClient, story: string): Promise<string[]> {
  const answer = await call<{ story: { articles: { id: string }[] } }>('GET', `/news/stories/${story}`);
  return answer.story.articles.map(({ id }) => id);
}

/** Makes each kind of repair; a split and a rename are undone. */
async function repairStories(client: ProductClient): Promise<void> {
  const { call } = client;
  const repair = (verb: string, body: object) =>
    call<{ repair: string; stories: Repairable[] }>('POST', `${base}/${verb}`, body);
  const reservoir = await findStory(client, /reservoir/i);
  const tramway = await findStory(client, /tram/i);
  const orchard = await findStory(client, /apple|frost/i);
  const village = await findStory(client, /village/i);
  const splitOff = async (story: string, articles: string[]) => {
    const { repair: id, stories } = await repair('split', { story, articles });
    return { repair: id, made: stories.find((each) => each.id !== story)?.id ?? '' };
  };
  const [, second = ''] = await getArticleIds(client, tramway);
  await repair('undo', { repair: (await splitOff(tramway, [second])).repair });
  const [, third = ''] = await getArticleIds(client, reservoir);
  await repair('merge', { into: reservoir, stories: [(await splitOff(reservoir, [third])).made] });
  const [one = '', two = '', three = ''] = await getArticleIds(client, village);
  const { made } = await splitOff(village, [one, two]);
  await repair('move', { articles: [three], to: made });
  const renamed = await repair('rename', { story: tramway, title: 'A title that is taken back' });
  await repair('undo', { repair: renamed.repair });
  await repair('rename', { story: orchard, title: 'Frost in the Tarn valley', topic: 'environment' });
  await repair('lock', { story: reservoir, locked: true });
}

/** Makes an open and a closed report. */
async function reportStories(client: ProductClient): Promise<void> {
  const { call } = client;
  const { stories } = await call<StoryList>('GET', '/news/stories');
  const [first, second] = stories;
  if (first === undefined || second === undefined) throw new Error('there are too few stories to report');
  const [article = ''] = await getArticleIds(client, first.id);
  const wrong = { reason: 'wrong-articles', details: 'This belongs elsewhere.', articles: [article] };
  await call('POST', `/news/stories/${first.id}/report`, wrong, readerEmail);
  await call('POST', `/news/stories/${second.id}/report`, { reason: 'wrong-title' }, readerEmail);
  const { reports } = await call<{ reports: { id: string; reason: string }[] }>('GET', `${base}/reports`);
  const closed = reports.find(({ reason }) => reason === 'wrong-title');
  await call('POST', `${base}/reports/${closed?.id}/close`);
}

export async function fillStories(client: ProductClient): Promise<void> {
  await repairStories(client);
  await reportStories(client);
  await client.runJob(`${base}/deduplicate`);
  await client.runJob('/admin/cleanup/orphaned-stories');
}
