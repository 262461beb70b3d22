import type { z } from 'zod';
import type { newsSources, sourceLimits } from '#contract/settings.ts';
import type { SourceId } from '#contract/sources.ts';
import type { ConnectorId } from './connector.ts';

type Flag = keyof z.infer<typeof newsSources>;
type Limit = keyof z.infer<typeof sourceLimits>;

/** What each connector is called in settings and in the calls of administrators. */
export const sourceTable: Readonly<Record<ConnectorId, { id: SourceId; flag: Flag; limit: Limit }>> = {
  'google-news': {
    id: 'google_news',
    flag: 'google_news_enabled',
    limit: 'google_news_max_articles',
  },
  newsapi: { id: 'newsapi', flag: 'newsapi_enabled', limit: 'newsapi_max_articles' },
  gnews: { id: 'gnews', flag: 'gnews_enabled', limit: 'gnews_max_articles' },
  currents: { id: 'currents_api', flag: 'currents_api_enabled', limit: 'currents_max_articles' },
  twingly: { id: 'twingly', flag: 'twingly_enabled', limit: 'twingly_max_articles' },
  'bright-data': {
    id: 'bright_data',
    flag: 'bright_data_enabled',
    limit: 'bright_data_max_articles',
  },
};
