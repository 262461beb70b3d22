import { Activity, ArrowLeft, LogOut, Rss } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { OperationCards } from '#web/components/admin/operation-cards.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { ApiKeysBlock } from '#web/features/admin-dashboard/accounts/api-keys-block.tsx';
import { UserManagement } from '#web/features/admin-dashboard/accounts/user-management.tsx';
import { AuditBlock } from '#web/features/admin-dashboard/audit/audit-block.tsx';
import { ModelBlock } from '#web/features/admin-dashboard/model/model-block.tsx';
import { ModelUsageBlock } from '#web/features/admin-dashboard/model/model-usage-block.tsx';
import {
  AnalysisPromptBlock,
  ComparativePromptBlock,
} from '#web/features/admin-dashboard/prompts/prompt-block.tsx';
import { AdvancedBlock } from '#web/features/admin-dashboard/settings/advanced-block.tsx';
import { CredibilityBlock } from '#web/features/admin-dashboard/settings/credibility-block.tsx';
import { FeatureFlags } from '#web/features/admin-dashboard/settings/feature-flags.tsx';
import {
  RelevanceBlock,
  SourceLimitsBlock,
} from '#web/features/admin-dashboard/settings/number-settings.tsx';
import { useSessionStore, useUser } from '#web/lib/session/session-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { NewsStatistics, Overview, useDashboard } from './overview.tsx';

/** The first admin page: figures, users, and a block for each group of settings. */
export function AdminDashboard({ children }: { children?: ReactNode }) {
  const dashboard = useDashboard();
  const track = useTracking();
  useEffect(() => track('admin_dashboard_access'), [track]);
  return (
    <>
      <title>Admin Dashboard · Balance</title>
      <PageHead />
      {dashboard.isError && (
        <div className="page-notice">
          <Banner
            kind="error"
            actions={
              <Button size="small" onClick={() => void dashboard.refetch()}>
                Try Again
              </Button>
            }
          >
            <p>
              <strong>Failed to load dashboard data</strong>
            </p>
          </Banner>
        </div>
      )}
      <div className="columns columns-admin">
        <SectionList />
        <div className="stack stack-sections">
          <Parts>
            <Overview dashboard={dashboard} />
            <NewsStatistics statistics={dashboard.data?.newsStatistics} />
            <UserManagement users={dashboard.data?.users} reload={() => void dashboard.refetch()} />
            <div className="columns columns-2-wide columns-even">
              <Parts>
                <FeatureFlags />
                <CredibilityBlock />
              </Parts>
            </div>
            <ModelBlock />
            <ModelUsageBlock />
            <div className="columns columns-2-wide columns-even">
              <Parts>
                <AnalysisPromptBlock />
                <ComparativePromptBlock />
              </Parts>
            </div>
            <OperationsBlock onDone={() => void dashboard.refetch()} />
            <div className="columns columns-3 columns-even">
              <Parts>
                <SourceLimitsBlock />
                <RelevanceBlock />
                <AdvancedBlock />
              </Parts>
            </div>
            {children}
            <ApiKeysBlock />
            <AuditBlock />
          </Parts>{' '}
        </div>
      </div>
    </>
  );
}

function PageHead() {
  const user = useUser();
  const session = useSessionStore();
  return (
    <div className="page-head">
      <div>
        <h1>Admin Dashboard</h1>
        <p className="muted text-small">Welcome, {user?.email}</p>
      </div>
      <div className="end">
        <Link className={buttonClass({})} to="/">
          <ArrowLeft size={16} aria-hidden="true" />
          Back to App
        </Link>
        <Link className={buttonClass({})} to="/admin/rss">
          <Rss size={16} aria-hidden="true" />
          RSS Feed Management
        </Link>
        <Link className={buttonClass({})} to="/admin/monitoring">
          <Activity size={16} aria-hidden="true" />
          System Monitoring
        </Link>
        <Button kind="quiet" icon={LogOut} onClick={() => void session.signOut()}>
          Logout
        </Button>
      </div>
    </div>
  );
}

/** The three actions of the aggregation, as on the page of the feeds. */
export function OperationsBlock({ onDone }: { onDone: () => void }) {
  return (
    <Block
      id="operations"
      title="RSS Feed and News Management"
      end={
        <Link className={buttonClass({ size: 'small' })} to="/admin/rss">
          Manage feeds
        </Link>
      }
    >
      <OperationCards onDone={onDone} />
    </Block>
  );
}

const sections: readonly (readonly [id: string, name: string])[] = [
  ['overview', 'Overview'],
  ['news-statistics', 'News Statistics'],
  ['user-management', 'User Management'],
  ['feature-flags', 'News API Feature Flags'],
  ['credibility', 'Credibility Scoring'],
  ['model', 'Language Model'],
  ['analysis-prompt', 'Analysis prompt'],
  ['comparative-prompt', 'Comparative prompt'],
  ['model-usage', 'Use and Cost'],
  ['operations', 'RSS Feed and News'],
  ['source-limits', 'Source Article Limits'],
  ['relevance', 'Relevance Scoring'],
  ['advanced', 'Advanced Aggregation'],
  ['outlets', 'Outlet Ratings'],
  ['story-repair', 'Story Repair'],
  ['api-keys', 'API Keys'],
  ['audit', 'Changes'],
];

/** The id of the topmost section on the screen. */
function useSectionInView(): string {
  const [current, setCurrent] = useState('overview');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const topmost = sections.find(([id]) => seen.has(id));
      if (topmost !== undefined) setCurrent(topmost[0]);
    });
    for (const [id] of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** The table of contents, beside the page on wide screens. */
export function SectionList() {
  const current = useSectionInView();
  return (
    <nav className="section-list" aria-label="Sections">
      {sections.map(([id, name]) => (
        <a key={id} href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
