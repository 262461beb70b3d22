import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { type DigestFrequency, digestFrequencies, digestRhythms } from '#domain/following/preferences.ts';
import type { Preferences } from '#web/lib/answers.ts';
import type { PreferenceProps } from './preference-props.ts';
import { SelectField } from './select-field.tsx';

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
  const frequency = digestFrequencies.find((known) => known === digest.frequency);
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
      <fieldset className="segmented">
        <legend className="visually-hidden">{t`How often`}</legend>
        {digestFrequencies.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={digest.frequency === value}
              onChange={() => change({ frequency: value })}
            />
            {frequencies()[value]}
          </label>
        ))}
      </fieldset>
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
