import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import { Switch } from '#web/components/switch.tsx';
import { hours } from './digest-settings.tsx';
import type { PreferenceProps } from './preference-props.ts';
import { SelectField } from './select-field.tsx';

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
