import { useEffect } from 'react';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { Story } from '#web/lib/answers.ts';
import { dietSetting } from '#web/lib/diet/diet.ts';
import { markStory } from '#web/lib/diet/story-marks.ts';

/** Marks an opened story as read, in this browser; in others too where the reader turned on that marks are kept. */
export function useMarkRead({ id, title, topic, is_sample }: Story): void {
  useEffect(() => {
    if (is_sample || !dietSetting.isOn()) return;
    return whenIdle(() => void markStory({ story: id, title, topic }, 'readAt', true));
  }, [id, title, topic, is_sample]);
}
