import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { storyId } from './news.ts';

export const getStoryPicture = endpoint({
  method: 'GET',
  path: '/news/stories/{storyId}/picture.png',
  summary: 'A picture of a story to share: title, distribution and outlets, 1200 by 630 pixels',
  tag: 'News',
  access: 'public-reading',
  params: storyId,
  answer: z.string().meta({ description: 'PNG', contentMediaType: 'image/png' }),
  mediaType: 'image/png',
  errors: ['not-found'],
});
