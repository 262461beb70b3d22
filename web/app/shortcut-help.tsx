import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { Switch } from '#web/components/switch.tsx';
import { goKeys, shortcutSetting } from './shortcut-keys.ts';

const keys = (): readonly { keys: readonly string[]; does: string }[] => [
  { keys: ['j'], does: t`Next story or article` },
  { keys: ['k'], does: t`Previous story or article` },
  { keys: ['o'], does: t`Open the one in focus` },
  { keys: ['s'], does: t`Save the story in focus, or remove it` },
  { keys: ['x'], does: t`Hide the story in focus` },
  { keys: ['/'], does: t`Search the news` },
  { keys: ['?'], does: t`This help` },
];

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function ShortcutHelp({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const isOn = useSyncExternalStore(shortcutSetting.subscribe, shortcutSetting.isOn);
  const pages = goKeys().filter(({ adminOnly }) => adminOnly !== true || isAdmin);
  const rows = [...keys(), ...pages.map(({ key, label }) => ({ keys: ['g', key], does: t`Go to ${label}` }))];
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <div className="stack">
        <dl className="shortcut-keys">
          {rows.map((row) => (
            <div key={row.does}>
              <dt>
                {row.keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${t`then`} `}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{row.does}</dd>
            </div>
          ))}
        </dl>
        <Switch checked={isOn} onChange={shortcutSetting.set}>{t`Use these keys`}</Switch>
      </div>
    </Dialog>
  );
}
