import { t } from '@lingui/core/macro';
import { useId, useRef } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Switch } from '#web/components/switch.tsx';
import { exactTime } from '#web/lib/format.ts';
import type { PreferenceProps } from './digest-settings.tsx';
import { pushSupport, usePushDevices } from './use-push-devices.ts';

/** Alerts a day for a reader who had none and turns a device on. */
const firstAlerts = 3;

function sinceText(createdAt: string): string {
  const date = exactTime(createdAt) ?? createdAt;
  return t`since ${date}`;
}

const removeWords = (title: string): string => t`Remove ${title}`;

/** Alerts as notifications of browsers: this one is turned on by a button, the others are listed. */
export function DeviceAlerts({ preferences, onChange }: PreferenceProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone afterwards.
  const focusHeading = () => heading.current?.focus();
  const { data, add, remove, failure, retry } = usePushDevices();
  const { alerts_per_day: alerts, alerts_by_mail: byMail } = preferences;
  const isOn = data?.devices.some(({ endpoint }) => endpoint === data.own) === true;
  const turnOn = () => {
    if (data === undefined) return;
    add.mutate(data.public_key, {
      onSuccess: () => {
        focusHeading();
        // A reader without alerts wants them here, and not by mail.
        if (alerts === 0) onChange({ alerts_per_day: firstAlerts, alerts_by_mail: false });
      },
    });
  };
  return (
    <section className="panel stack" aria-labelledby={`${id}-devices`}>
      <h2 id={`${id}-devices`} ref={heading} tabIndex={-1}>{t`Alerts on your devices`}</h2>
      <p className="text-small muted">{t`The same alerts as notifications, with the same limit a day and the same quiet hours. The push service of your browser delivers them and cannot read them.`}</p>
      <p className={isOn ? 'text-small' : 'visually-hidden'} role="status">
        {isOn && t`This device shows alerts.`}
      </p>
      <OwnDevice isOn={isOn} isBusy={add.isPending} isDisabled={data === undefined} onTurnOn={turnOn} />
      {failure !== null && (
        <Banner kind="error" actions={retry && <Button onClick={retry}>{t`Try again`}</Button>}>
          {failure}
        </Banner>
      )}
      {data !== undefined && data.devices.length > 0 && (
        <>
          <ul className="device-list">
            {data.devices.map((device) => (
              <li key={device.id}>
                <span>
                  {device.name}
                  {device.endpoint === data.own && <strong> {t`(this device)`}</strong>}
                  <span className="dim text-small"> {sinceText(device.created_at)}</span>
                </span>
                <Button
                  size="small"
                  kind="quiet"
                  busy={remove.isPending && remove.variables.id === device.id}
                  aria-label={removeWords(device.name)}
                  onClick={() => remove.mutate(device, { onSuccess: focusHeading })}
                >
                  {t`Remove`}
                </Button>
              </li>
            ))}
          </ul>
          <Switch
            checked={byMail}
            onChange={(isWanted) => onChange({ alerts_by_mail: isWanted })}
          >{t`Alerts also by mail`}</Switch>
        </>
      )}
    </section>
  );
}

interface OwnDeviceProps {
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onTurnOn: () => void;
}

function OwnDevice({ isOn, isBusy, isDisabled, onTurnOn }: OwnDeviceProps) {
  const support = pushSupport();
  if (isOn) return null;
  if (support === 'unsupported') {
    return (
      <p className="text-small">{t`This browser cannot show alerts of a site. Install Balance, or use another one.`}</p>
    );
  }
  if (support === 'blocked') {
    return (
      <p className="text-small">{t`Notifications of this site are blocked in this browser. Allow them in its settings, then reload this page.`}</p>
    );
  }
  return (
    <div>
      <Button busy={isBusy} disabled={isDisabled} onClick={onTurnOn}>{t`Turn on for this device`}</Button>
    </div>
  );
}
