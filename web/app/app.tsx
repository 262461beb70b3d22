import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { NotFoundRoute } from '#web/routes/not-found-route.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import {
  loadBiasChecker,
  loadDashboardRoute,
  loadMonitoringRoute,
  loadNewsRoute,
  loadRssRoute,
  loadStoryPage,
  loadStorySwarms,
} from './load-early.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireAuth } from './require-auth.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

const MethodologyRoute = lazy(() =>
  import('#web/routes/methodology-route.tsx').then((module) => ({ default: module.MethodologyRoute })),
);
const PrivacyRoute = lazy(() =>
  import('#web/routes/privacy-route.tsx').then((module) => ({ default: module.PrivacyRoute })),
);
const DocsRoute = lazy(() =>
  import('#web/routes/docs-route.tsx').then((module) => ({ default: module.DocsRoute })),
);

const BiasChecker = lazy(() => loadBiasChecker().then((module) => ({ default: module.BiasChecker })));
const NewsRoute = lazy(() => loadNewsRoute().then((module) => ({ default: module.NewsRoute })));
const StorySwarms = lazy(() => loadStorySwarms().then((module) => ({ default: module.StorySwarms })));
const StoryPage = lazy(() => loadStoryPage().then((module) => ({ default: module.StoryPage })));

const DashboardRoute = lazy(() =>
  loadDashboardRoute().then((module) => ({ default: module.DashboardRoute })),
);
const RssRoute = lazy(() => loadRssRoute().then((module) => ({ default: module.RssRoute })));
const MonitoringRoute = lazy(() =>
  loadMonitoringRoute().then((module) => ({ default: module.MonitoringRoute })),
);

const TestComparativeAnalysisRoute = lazy(() =>
  import('#web/routes/test-comparative-analysis-route.tsx').then((module) => ({
    default: module.TestComparativeAnalysisRoute,
  })),
);

/** Every route of the web app; all but the public ones show sign-in while signed out. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <LeaveGuard>
          <ScrollRestoration />
          <Suspense>
            <Routes>
              <Route element={<Frame />}>
                <Route path="/methodology" element={<MethodologyRoute />} />
                <Route path="/privacy" element={<PrivacyRoute />} />
                <Route path="/docs" element={<DocsRoute />} />
              </Route>
              <Route element={<PublicLayout />}>
                <Route path="/news" element={<NewsRoute />} />
                <Route path="/story/:storyId" element={<StoryPage />} />
                <Route path="/story-swarms" element={<StorySwarms />} />
              </Route>
              <Route element={<RequireAuth />}>
                <Route path="/" element={<BiasChecker />} />
                <Route path="/test-comparative-analysis" element={<TestComparativeAnalysisRoute />} />
                <Route path="/admin" element={<DashboardRoute />} />
                <Route path="/admin/rss" element={<RssRoute />} />
                <Route path="/admin/monitoring" element={<MonitoringRoute />} />
                <Route path="/auth/verify" element={<Navigate to="/" replace />} />
                <Route path="*" element={<NotFoundRoute />} />
              </Route>
            </Routes>
          </Suspense>
        </LeaveGuard>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
