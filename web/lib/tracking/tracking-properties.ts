import type { TrackingProperties } from '#contract/tracking.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { cleanProperties } from '#domain/tracking/clean-properties.ts';

type CommonProperty = 'timestamp' | 'pageUrl' | 'userAgent' | 'sessionDuration';

/** The properties that the caller of `track` gives; the others are added to every event. */
export type TrackedProperties = Omit<TrackingProperties, CommonProperty>;

/** Maximum characters that the server accepts. */
const limits: Partial<Record<keyof TrackingProperties, number>> = {
  pageUrl: 2_000,
  endpoint: 2_000,
  stack: 2_000,
  message: 500,
  userAgent: 300,
  storyTitle: 300,
  filters: 300,
  url: 253,
  domain: 253,
  method: 10,
};

function clip(name: string, value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, limits[name as keyof TrackingProperties] ?? 100) : value;
}

/** All properties of an event, without those that identify a user or what they read, and limited in size. */
export function eventPropertiesOf(
  given: TrackedProperties,
  at: { now: number; sessionDuration: number },
): TrackingProperties {
  const properties = cleanProperties<TrackingProperties>({
    ...given,
    timestamp: new Date(at.now).toISOString(),
    pageUrl: location.pathname,
    userAgent: navigator.userAgent,
    // A clock may be set back, and a page may stay open for days.
    sessionDuration: Math.min(Math.max(at.sessionDuration, 0), 86_400_000),
  });
  // Strings stay strings, so the type is unchanged.
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, clip(name, value)]),
  ) as TrackingProperties;
}
