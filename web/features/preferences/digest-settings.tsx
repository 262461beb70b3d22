import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import { type DigestFrequency, digestFrequencies, digestRhythms } from '#domain/following/preferences.ts';
import { Segmented } from '#web/components/segmented.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { Preferences } from '#web/lib/answers.ts';

const frequencies = (): Record<DigestFrequency, string> => ({
  off: t({ message: 'Off', context: 'digest' }),
  daily: t`Daily`,
  weekly: t`Weekly`,
});

const weekdays = () =>
  [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`].map(
    (name, at) => [String(at + 1), name] as const,
  );

const sections = () =>
  [
    ['follows', t`What you follow, if there is news`],
    ['top-stories', t`Top stories of the edition, with their bars`],
    ['blindspots', t`Blindspots of the left and of the right`],
  ] as const;

const editions = () =>
  [
    ['uk', t`UK`],
    ['us', t`US`],
    ['world', t`World`],
  ] as const;

/** "07:00" for each hour of the day. */
export const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
);

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const timeZones = () =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(
    (zone) => [zone, zone.replaceAll('_', ' ')] as const,
  );

type Digest = Preferences['digest'];

/** When the digest comes, and what is in it. */
export function DigestSettings({ preferences, onChange }: PreferenceProps) {
  const { digest, time_zone: timeZone } = preferences;
  const frequency = digestFrequencies.find((option) => option === digest.frequency);
  const id = useId();
  const change = (changes: Partial<Digest>) => {
    const next = { ...digest, ...changes };
    // A reader who turns it on first means the hours of this place.
    const isFirst = digest.frequency === 'off' && timeZone === 'UTC';
    onChange({ digest: next, ...(isFirst ? { time_zone: ownTimeZone() } : {}) });
  };
  return (
    <section className="panel stack" aria-labelledby={`${id}-digest`}>
      <h2 id={`${id}-digest`}>{t`Digest by mail`}</h2>
      <Segmented
        legend={t`How often`}
        choices={digestFrequencies.map((value) => ({ value, label: frequencies()[value] }))}
        value={digest.frequency}
        onChange={(frequency) => change({ frequency })}
      />
      {digest.frequency !== 'off' && (
        <div className="preference-fields">
          {frequency !== undefined && digestRhythms[frequency].hasWeekday && (
            <SelectField
              label={t`Day`}
              options={weekdays()}
              value={String(digest.weekday)}
              onChange={(day) => change({ weekday: Number(day) })}
            />
          )}
          <SelectField
            label={t`Hour`}
            options={hours}
            value={String(digest.hour)}
            onChange={(hour) => change({ hour: Number(hour) })}
          />
          <SelectField
            label={t`Edition`}
            options={editions()}
            value={preferences.edition}
            onChange={(edition) => onChange({ edition })}
          />
          <SelectField
            label={t`Time zone`}
            options={timeZones()}
            value={timeZone}
            onChange={(time_zone) => onChange({ time_zone })}
          />
        </div>
      )}
      <Sections digest={digest} onChange={change} />
    </section>
  );
}

function Sections({ digest, onChange }: { digest: Digest; onChange: (changes: Partial<Digest>) => void }) {
  const toggle = (section: string, isOn: boolean) =>
    onChange({
      sections: sections()
        .map(([value]) => value)
        .filter((value) => (value === section ? isOn : digest.sections.includes(value))),
    });
  return (
    <fieldset>
      <legend className="kicker legend-kicker">{t`In the digest`}</legend>
      {sections().map(([value, label]) => (
        <label className="choice" key={value}>
          <input
            type="checkbox"
            checked={digest.sections.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const counts = () =>
  [0, 1, 2, 3, 5, 10, 24].map(
    (count) =>
      [
        String(count),
        count === 0
          ? t({ message: 'None', context: 'alerts' })
          : plural(count, { one: 'At most # a day', other: 'At most # a day' }),
      ] as const,
  );

/** Alerts for followed stories, and the hours in which no mail is sent. */
export function AlertSettings({ preferences, onChange }: PreferenceProps) {
  const { quiet_hours: quiet, alerts_per_day: alerts } = preferences;
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={`${id}-alerts`}>
      <h2 id={`${id}-alerts`}>{t`Alerts and quiet hours`}</h2>
      <p className="text-small muted">{t`An alert comes when a side joins a story you follow, when its blindspot closes, or when five articles came since the last mail. The digest does not repeat it.`}</p>
      <div className="preference-fields">
        <SelectField
          label={t`Alerts for followed stories`}
          options={counts()}
          value={String(alerts)}
          onChange={(count) => onChange({ alerts_per_day: Number(count) })}
        />
      </div>
      <Switch
        checked={quiet !== null}
        onChange={(isOn) => onChange({ quiet_hours: isOn ? { from: 22, until: 7 } : null })}
      >{t`Quiet hours: no mail and no alert is sent`}</Switch>
      {quiet !== null && (
        <div className="preference-fields">
          <SelectField
            label={t({ message: 'From', context: 'hour' })}
            options={hours}
            value={String(quiet.from)}
            onChange={(from) => onChange({ quiet_hours: { ...quiet, from: Number(from) } })}
          />
          <SelectField
            label={t`Until`}
            options={hours}
            value={String(quiet.until)}
            onChange={(until) => onChange({ quiet_hours: { ...quiet, until: Number(until) } })}
          />
        </div>
      )}
    </section>
  );
}

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
