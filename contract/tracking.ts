import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Stands where a check has its address. */
const trackingMarker = 'internal://tracking';

const trackingEventName = z.enum([
  'session_start',
  'page_view',
  'page_hidden',
  'page_visible',
  'sign_in',
  'registration',
  'bias_check',
  'bias_check_error',
  'article_click',
  'article_sort',
  'article_analysis',
  'news_page_view',
  'story_click',
  'filter_change',
  'admin_dashboard_access',
  'admin_action',
  'feature_use',
  'page_error',
]);
export type TrackingEventName = z.infer<typeof trackingEventName>;

/** Longer ones are cut by the server, not refused: browsers send what pages give them. */
const text = z.string();
const count = z.number().int().nonnegative().max(1_000_000_000);
/** At most a day. */
const milliseconds = z.number().nonnegative().max(86_400_000);

/**
 * The properties that an event may have. The specification also names `email`, `userEmail` and `query`: they are left out
 * in the browser, and dropped here with everything else that does not stand in this list.
 */
const trackingProperties = z.object({
  /** Of the browser's clock. */
  timestamp: z.iso.datetime(),
  /** The path of the page alone. */
  pageUrl: text,
  userAgent: text,
  /** Since the session of this page began. */
  sessionDuration: milliseconds,
  success: z.boolean().optional(),
  /** Of an article; its domain alone is kept. */
  url: text.optional(),
  domain: text.optional(),
  /** On the checker's scale. */
  biasScore: z.number().min(-2).max(2).nullable().optional(),
  credibilityScore: z.number().min(0).max(1).nullable().optional(),
  analysisType: text.optional(),
  storyId: text.optional(),
  storyTitle: text.optional(),
  /** In a list, from 1. */
  position: count.optional(),
  filterType: text.optional(),
  filterValue: text.optional(),
  featureName: text.optional(),
  enabled: z.boolean().optional(),
  feedCount: count.optional(),
  articlesProcessed: count.optional(),
  loadTime: milliseconds.optional(),
  endpoint: text.optional(),
  method: text.optional(),
  responseTime: milliseconds.optional(),
  statusCode: z.number().int().min(0).max(999).optional(),
  /** How many. */
  results: count.optional(),
  filters: text.optional(),
  message: text.optional(),
  stack: text.optional(),
});
export type TrackingProperties = z.infer<typeof trackingProperties>;

const sessionId = z.string().regex(/^[\w-]{1,64}$/, 'Send 1 to 64 letters, digits or dashes');

const trackingEvent = z.object({
  id: sessionId,
  sessionId: sessionId.optional(),
  eventName: trackingEventName,
  properties: trackingProperties,
});
export type TrackingEvent = z.infer<typeof trackingEvent>;

const trackingData = z.object({
  sessionId,
  events: z.array(trackingEvent).min(1, 'Send 1 to 100 events').max(100, 'Send 1 to 100 events'),
  metadata: z.object({
    userAgent: text,
    timestamp: z.iso.datetime(),
    /** Sent while the page goes away. */
    immediate: z.boolean().optional(),
  }),
});

const trackingBatch = z.object({ url: z.literal(trackingMarker), tracking_data: trackingData });
export type TrackingBatch = z.infer<typeof trackingBatch>;

export const sendTrackingBatch = endpoint({
  method: 'POST',
  path: '/bias-check',
  recognisedBy: 'tracking_data',
  summary: 'Keep events of anonymous usage; nothing is analysed and no search is counted',
  tag: 'Operation',
  access: 'public',
  body: trackingBatch,
  answer: z.object({ success: z.literal(true), stored: z.number().int() }),
  maxBodyBytes: 64 * 1024,
});
