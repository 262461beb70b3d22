import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import { reloadEveryMs } from '#web/features/news/stories/load-stories.ts';
import { commaAndSpace, dateFormat } from '#web/i18n/intl.ts';
import type { NewsView } from './news-view.ts';
import { editions } from './view-labels.ts';

const clock = (time: number): string => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(time);

interface EditionBarProps {
  edition: NewsView['edition'];
  /** Undefined until stories are loaded. */
  shown: number | undefined;
  /** Milliseconds since 1970; 0 before the first load. */
  loadedAt: number;
  isOnline: boolean;
  onChange: (edition: NewsView['edition']) => void;
}

/** The choice of the edition, its ranking, the number of stories, and the time of the last load. */
export function EditionBar({ edition, shown, loadedAt, isOnline, onChange }: EditionBarProps) {
  const id = useId();
  return (
    <div className="section edition-bar">
      <div className="row">
        <fieldset className="segmented" aria-describedby={`${id}-caption`}>
          <legend className="visually-hidden">{t`Edition`}</legend>
          {editions().map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name={id} checked={value === edition} onChange={() => onChange(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="text-small muted" id={`${id}-caption`}>
          {editions().find(({ value }) => value === edition)?.caption}
        </p>
      </div>
      <p className="text-small num">
        <strong role="status">
          {shown !== undefined && plural(shown, { one: '# stories shown', other: '# stories shown' })}
        </strong>{' '}
        {loadedAt > 0 && <Times loadedAt={loadedAt} isOnline={isOnline} />}
      </p>
    </div>
  );
}

function Times({ loadedAt, isOnline }: { loadedAt: number; isOnline: boolean }) {
  const next = clock(loadedAt + reloadEveryMs);
  return (
    <span className="dim">
      {`· ${t`updated ${clock(loadedAt)}`}`}
      {isOnline && `${commaAndSpace()}${t`next ${next}`}`}
    </span>
  );
}
