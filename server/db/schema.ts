import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Tier } from '#domain/accounts/account.ts';
import type { UsageKind } from '#domain/accounts/daily-limit.ts';
import type {
  FeedDaysTable,
  FeedsTable,
  SetAsideTable,
  WebsubSubscriptionsTable,
} from './schema/feed-tables.ts';
import type {
  FeedTokensTable,
  FollowMarksTable,
  FollowsTable,
  MutedOutletsTable,
  PushDevicesTable,
  PushMessagesTable,
  ReaderMailsTable,
  ReaderPreferencesTable,
  SigningKeysTable,
} from './schema/following-tables.ts';
import type { ItemsTable, JobRunBatchesTable, JobRunsTable } from './schema/job-tables.ts';
import type {
  LogLinesTable,
  ModelTokenDaysTable,
  ModelUsageTable,
  PromptVersionsTable,
  SettingsAuditTable,
  SettingsTable,
  SourceStatesTable,
  TrackingEventsTable,
  WebhookDeliveriesTable,
  WebhookLogTable,
  WeeklyUsageEventsTable,
  WorkingChecksTable,
} from './schema/operation-tables.ts';
import type {
  OutletChangesTable,
  OutletDaysTable,
  OutletOverridesTable,
  SiteTermsTable,
  StoriesTable,
  StoryArticlesTable,
  StoryRepairsTable,
  StoryReportsTable,
  StoryRevisionsTable,
  StorySelectionsTable,
} from './schema/story-tables.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface AccountsTable {
  id: Generated<string>;
  /** Lower case, unique. */
  email: string;
  is_admin: Generated<boolean>;
  tier: Generated<Tier>;
  created_at: Timestamp;
  last_login_at: NullableTimestamp;
}

export interface SignInLinksTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  /** Whether use extends it; those of an organisation end at a fixed time. */
  is_extended: Generated<boolean>;
  sign_out_url: string | null;
}

/** Persons at providers of OpenID Connect. */
export interface AccountIdentitiesTable {
  issuer: string;
  subject: string;
  account_id: string;
  /** The tier that the account has by groups of the provider alone. */
  granted_tier: Tier | null;
  created_at: Timestamp;
  /** The last sign-in. */
  confirmed_at: Timestamp;
}

/** Sign-ins with a provider that began and did not end yet. */
export interface ProviderSignInsTable {
  state_hash: Buffer;
  secret_hash: Buffer;
  provider: string;
  expires_at: Timestamp;
}

export interface ApiKeysTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  key_hash: Buffer;
  /** First characters of the key, to recognise it in a list. */
  prefix: string;
  scopes: string[];
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface UsageDaysTable {
  account_id: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
  kind: UsageKind;
  used: number;
  /** Refunds of failed calls on this day. */
  refunded: Generated<number>;
}

/** Calls that are counted and not yet done. */
export interface UsageClaimsTable {
  id: Generated<string>;
  account_id: string;
  day: string;
  kind: UsageKind;
  /** The id of the process that works on the call, see `Coordination.owner`. */
  owner: string;
  claimed_at: Timestamp;
}

export interface ArticlesTable {
  id: Generated<string>;
  canonical_address: string;
  address: string;
  domain: string;
  page_kind: string;
  title: string;
  byline: string | null;
  published_at: NullableTimestamp;
  site_name: string | null;
  language: string | null;
  description: string | null;
  text: string;
  word_count: number;
  link_count: number;
  correction_noted: boolean;
  fetched_at: Timestamp;
  /** When a feed, a news service or an administrator first listed it; null for one that came by a check alone. */
  listed_at: NullableTimestamp;
}

export interface EarlierTitlesTable {
  article_id: string;
  title: string;
  until: Timestamp;
}

export interface RatingsTable {
  id: Generated<string>;
  article_id: string;
  analyzer: string;
  analyzer_version: string;
  /** The whole Analysis of domain/analysis/rating.ts. */
  analysis: JSONColumnType<object>;
  /** Copied out of the analysis for queries: in [-1, 1], null when unrated. */
  lean: number | null;
  /** In [0, 1]. */
  credibility: number | null;
  created_at: Timestamp;
}

export interface Schema {
  accounts: AccountsTable;
  sign_in_links: SignInLinksTable;
  sessions: SessionsTable;
  account_identities: AccountIdentitiesTable;
  provider_sign_ins: ProviderSignInsTable;
  api_keys: ApiKeysTable;
  usage_days: UsageDaysTable;
  usage_claims: UsageClaimsTable;
  articles: ArticlesTable;
  earlier_titles: EarlierTitlesTable;
  ratings: RatingsTable;
  settings: SettingsTable;
  settings_audit: SettingsAuditTable;
  tracking_events: TrackingEventsTable;
  weekly_usage_events: WeeklyUsageEventsTable;
  prompt_versions: PromptVersionsTable;
  model_token_days: ModelTokenDaysTable;
  model_usage: ModelUsageTable;
  working_checks: WorkingChecksTable;
  feeds: FeedsTable;
  feed_days: FeedDaysTable;
  feed_tokens: FeedTokensTable;
  items: ItemsTable;
  job_runs: JobRunsTable;
  job_run_batches: JobRunBatchesTable;
  stories: StoriesTable;
  story_articles: StoryArticlesTable;
  story_revisions: StoryRevisionsTable;
  outlet_days: OutletDaysTable;
  outlet_changes: OutletChangesTable;
  outlet_overrides: OutletOverridesTable;
  site_terms: SiteTermsTable;
  source_states: SourceStatesTable;
  log_lines: LogLinesTable;
  daily_log_lines: LogLinesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_log: WebhookLogTable;
  story_repairs: StoryRepairsTable;
  story_reports: StoryReportsTable;
  set_aside: SetAsideTable;
  follows: FollowsTable;
  follow_marks: FollowMarksTable;
  muted_outlets: MutedOutletsTable;
  reader_preferences: ReaderPreferencesTable;
  reader_mails: ReaderMailsTable;
  signing_keys: SigningKeysTable;
  story_selections: StorySelectionsTable;
  push_devices: PushDevicesTable;
  push_messages: PushMessagesTable;
  // Without `kept_marks` and `story_marks`, which only processes of earlier builds read and write. Their rows go with the
  // account, by ON DELETE CASCADE.
  websub_subscriptions: WebsubSubscriptionsTable;
}
