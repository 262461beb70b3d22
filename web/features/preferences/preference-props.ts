import type { Preferences } from '#web/lib/answers.ts';

/** A part of the preferences that is changed. */
export type PreferenceChanges = Partial<
  Pick<
    Preferences,
    'time_zone' | 'edition' | 'digest' | 'quiet_hours' | 'alerts_per_day' | 'alerts_by_mail' | 'muted_outlets'
  >
>;

export interface PreferenceProps {
  preferences: Preferences;
  onChange: (changes: PreferenceChanges) => void;
}
