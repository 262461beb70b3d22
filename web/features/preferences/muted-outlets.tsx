import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';

interface MutedOutletsProps {
  muted: readonly string[];
  onChange: (muted: string[]) => void;
}

/** The outlets whose articles are folded inside stories. */
export function MutedOutlets({ muted, onChange }: MutedOutletsProps) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={`${id}-muted`}>
      <h2 id={`${id}-muted`}>{t`Muted outlets`}</h2>
      <p className="text-small muted">{t`Their articles are folded inside a story. They still count in its bar, and no story is hidden.`}</p>
      {muted.length === 0 ? (
        <p className="text-small">
          <Trans>
            None. Open an outlet from <Link to="/outlets">the list</Link> and press Mute.
          </Trans>
        </p>
      ) : (
        <ul className="muted-list">
          {muted.map((domain) => (
            <li key={domain}>
              <OutletLink domain={domain}>{domain}</OutletLink>
              <Button
                size="small"
                kind="quiet"
                onClick={() => onChange(muted.filter((other) => other !== domain))}
              >
                <Trans>
                  Unmute <span className="visually-hidden">{domain}</span>
                </Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
