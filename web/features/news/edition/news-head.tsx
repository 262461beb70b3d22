import { t } from '@lingui/core/macro';
import { Globe, Layers, ScanSearch } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { buttonClass } from '#web/components/button.tsx';
import { LiveBadge } from '#web/features/news/stories/live-badge.tsx';

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
