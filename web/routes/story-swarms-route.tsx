import { StorySwarms } from '#web/features/news/swarms/story-swarms.tsx';

export function StorySwarmsRoute() {
  return <StorySwarms />;
}
