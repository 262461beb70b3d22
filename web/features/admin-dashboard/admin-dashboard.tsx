import { Activity, ArrowLeft, LogOut, Rss } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { useSessionStore, useUser } from '#web/lib/session/session-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { ApiKeysBlock } from './accounts/api-keys-block.tsx';
import { UserManagement } from './accounts/user-management.tsx';
import { AuditBlock } from './audit/audit-block.tsx';
import { ModelBlock } from './model/model-block.tsx';
import { ModelUsageBlock } from './model/model-usage-block.tsx';
import { NewsStatistics } from './news-statistics.tsx';
import { OperationsBlock } from './operations-block.tsx';
import { Overview } from './overview.tsx';
import { AnalysisPromptBlock, ComparativePromptBlock } from './prompts/prompt-blocks.tsx';
import { SectionList } from './section-list.tsx';
import { AdvancedBlock } from './settings/advanced-block.tsx';
import { CredibilityBlock } from './settings/credibility-block.tsx';
import { FeatureFlags } from './settings/feature-flags.tsx';
import { RelevanceBlock } from './settings/relevance-block.tsx';
import { SourceLimitsBlock } from './settings/source-limits-block.tsx';
import { useDashboard } from './use-dashboard.ts';

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
        <Button
          kind="quiet"
          icon={<LogOut size={16} aria-hidden="true" />}
          onClick={() => void session.signOut()}
        >
          Logout
        </Button>
      </div>
    </div>
  );
}
