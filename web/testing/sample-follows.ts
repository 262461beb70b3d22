import type { Follow, FollowNews, Preferences } from '#contract/following.ts';
import { storyCard } from './sample-story.ts';

const since = '2026-11-20T06:00:00.000Z';

export function followNews(changes: Partial<FollowNews> = {}): FollowNews {
  return {
    since,
    new_count: 0,
    has_more: false,
    joined: [],
    closed_blindspot: null,
    items: [],
    ...changes,
  };
}

/** A followed story of an invented edition. */
export function followedStory(changes: Partial<Follow> = {}): Follow {
  const { id, title, topic, article_count, unrated_count, bias_distribution, updated_at } = storyCard();
  return {
    id: 'f1',
    kind: 'story',
    value: id,
    name: title,
    created_at: since,
    story: { id, title, topic, article_count, unrated_count, bias_distribution, updated_at, blindspot: null },
    news: followNews(),
    ...changes,
  };
}

export function samplePreferences(changes: Partial<Preferences> = {}): Preferences {
  return {
    time_zone: 'Europe/London',
    edition: 'uk',
    digest: { frequency: 'off', weekday: 1, hour: 7, sections: ['follows', 'top-stories', 'blindspots'] },
    quiet_hours: { from: 22, until: 7 },
    alerts_per_day: 0,
    alerts_by_mail: true,
    muted_outlets: [],
    next_digest_at: null,
    mail_stopped: null,
    ...changes,
  };
}
