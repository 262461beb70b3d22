import { plural, t } from '@lingui/core/macro';
import { Globe, Layers, ScanSearch } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { buttonClass } from '#web/components/button.tsx';
import { Segmented } from '#web/components/segmented.tsx';
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
        <Segmented
          legend={t`Edition`}
          choices={editions()}
          value={edition}
          onChange={onChange}
          aria-describedby={`${id}-caption`}
        />
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

interface NewsHeadProps {
  region: string | undefined;
  isOnline: boolean;
  /** Shown beside the links. */
  tools: ReactNode;
}

/** The head of the news edition, independent of the filters. */
export const NewsHead = memo(function NewsHead({ region, isOnline, tools }: NewsHeadProps) {
  return (
    <div className="page-head">
      <h1>{t`News Edition`}</h1>
      <Badge icon={<Globe size={14} aria-hidden="true" />}>{region}</Badge>
      <LiveBadge isOnline={isOnline} />
      <div className="end">
        {tools}
        <Link className={buttonClass({ kind: 'quiet' })} to="/story-swarms">
          <Layers size={16} aria-hidden="true" />
          {t`Story Swarms`}
        </Link>
        <Link className={buttonClass({})} to="/">
          <ScanSearch size={16} aria-hidden="true" />
          {t`Bias Checker`}
        </Link>
      </div>
    </div>
  );
});

/** Whether stories are reloaded automatically. */
export function LiveBadge({ isOnline }: { isOnline: boolean }) {
  return (
    <span className="live-badge" data-paused={!isOnline} role="status">
      {isOnline ? t`Live Updates` : t`Updates paused`}
    </span>
  );
}
