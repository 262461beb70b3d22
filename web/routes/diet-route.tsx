import { DietPage } from '#web/features/diet/diet-page.tsx';
import { useStories } from '#web/features/news/stories/use-stories.ts';

export function DietRoute() {
  const { list } = useStories();
  return <DietPage stories={list?.stories} />;
}
