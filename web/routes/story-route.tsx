import { StoryPage } from '#web/features/story/story-page.tsx';

export function StoryRoute() {
  return <StoryPage />;
}
