import type { EditionName } from '../editions/edition-names.ts';
import type { TimeRange } from '../editions/story-filters.ts';

export const digestFrequencies = ['off', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

interface DigestRhythm {
  /** What the mail calls it. */
  name: string;
  /** The time whose top stories and blindspots it has. */
  range: TimeRange;
  /** Whether the reader chooses its weekday. */
  hasWeekday: boolean;
  /** Whether it comes on a day: the weekday is 1 Monday to 7 Sunday, the day that of the month. */
  isDue(date: { weekday: number; day: number }, chosenWeekday: number): boolean;
}

const daily: DigestRhythm = { name: 'daily', range: '24h', hasWeekday: false, isDue: () => true };

/** How digests come. A preview shows the daily one while none is sent. */
export const digestRhythms: Readonly<Record<DigestFrequency, DigestRhythm>> = {
  off: { ...daily, isDue: () => false },
  daily,
  weekly: {
    name: 'weekly',
    range: '7d',
    hasWeekday: true,
    isDue: ({ weekday }, chosen) => weekday === chosen,
  },
};

/** The parts of a digest, in their order. */
export const digestSections = ['follows', 'top-stories', 'blindspots'] as const;
export type DigestSection = (typeof digestSections)[number];

/** The maximum of alerts that a reader may choose, a day. */
export const maxAlertsPerDay = 24;

/** Browsers of one account that show alerts. */
export const maxPushDevices = 10;

/** Hours of the day, 0 to 23, in which no mail is sent: from the first until before the second. */
export interface QuietHours {
  from: number;
  until: number;
}

/** What a reader chose, apart from muted outlets. */
export interface MailPreferences {
  /** Of the IANA time zone database. */
  timeZone: string;
  edition: EditionName;
  frequency: DigestFrequency;
  /** 1 Monday to 7 Sunday; of a weekly digest. */
  weekday: number;
  /** 0 to 23, in the reader's time zone. */
  hour: number;
  sections: readonly DigestSection[];
  quietHours: QuietHours | null;
  /** 0: no alerts. */
  alertsPerDay: number;
  /** Whether alerts also come by mail; devices get them when the reader turned them on there. */
  alertsByMail: boolean;
}

/** Nothing is mailed to a reader who did not choose it. */
export const defaultPreferences: MailPreferences = {
  timeZone: 'UTC',
  edition: 'world',
  frequency: 'off',
  weekday: 1,
  hour: 7,
  sections: digestSections,
  quietHours: { from: 22, until: 7 },
  alertsPerDay: 0,
  alertsByMail: true,
};

/** Whether an hour of the day is quiet. Hours may run over midnight; equal ends leave nothing quiet. */
export function isQuietHour(hour: number, quiet: QuietHours | null): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const { from, until } = quiet;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Whether a name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
