/** An environment variable of a provider. */
export interface ConnectorVariable {
  /** Completes the sentence "Write ...", which an operator reads who wrote a wrong value. */
  write: string;
  /** Whether its value is never repeated in messages. */
  isSecret: boolean;
}

interface ConnectorEntry {
  /** Also the name of the provider's file in server/connectors/providers/. */
  id: string;
  /** For people. */
  name: string;
  /** The id in settings and in the calls of administrators. */
  source: string;
  /** Articles per request until an administrator changes the limit. */
  maxArticles: number;
  /** What the provider needs from the operator. A connector that needs nothing is switched on from the start. */
  variables: Readonly<Record<string, ConnectorVariable>>;
}

const key = { write: 'the key as the provider gave it', isSecret: true } as const;
const zone = { write: 'the name of the zone', isSecret: false } as const;

/**
 * Every connector, in the order in which lists show them. Ids, feature flags, limits, defaults, environment variables,
 * the API's enums and the rows of the back office derive from this table.
 */
export const connectorTable = [
  { id: 'google-news', name: 'Google News', source: 'google_news', maxArticles: 20, variables: {} },
  { id: 'newsapi', name: 'NewsAPI', source: 'newsapi', maxArticles: 15, variables: { NEWSAPI_KEY: key } },
  { id: 'gnews', name: 'GNews', source: 'gnews', maxArticles: 10, variables: { GNEWS_KEY: key } },
  {
    id: 'currents',
    name: 'Currents',
    source: 'currents_api',
    maxArticles: 20,
    variables: { CURRENTS_API_KEY: key },
  },
  { id: 'twingly', name: 'Twingly', source: 'twingly', maxArticles: 15, variables: { TWINGLY_API_KEY: key } },
  {
    id: 'bright-data',
    name: 'Bright Data',
    source: 'bright_data',
    maxArticles: 10,
    variables: { BRIGHT_DATA_API_KEY: key, BRIGHT_DATA_ZONE: zone },
  },
] as const satisfies readonly ConnectorEntry[];
