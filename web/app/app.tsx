import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { NotFoundRoute } from '#web/routes/not-found-route.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { SignedIn } from './signed-in.tsx';

const MethodologyRoute = lazy(() =>
  import('#web/routes/methodology-route.tsx').then((module) => ({ default: module.MethodologyRoute })),
);
const PrivacyRoute = lazy(() =>
  import('#web/routes/privacy-route.tsx').then((module) => ({ default: module.PrivacyRoute })),
);
const DocsRoute = lazy(() =>
  import('#web/routes/docs-route.tsx').then((module) => ({ default: module.DocsRoute })),
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
        <NewPage />
        <Suspense>
          <Routes>
            <Route element={<Frame />}>
              <Route path="/methodology" element={<MethodologyRoute />} />
              <Route path="/privacy" element={<PrivacyRoute />} />
              <Route path="/docs" element={<DocsRoute />} />
            </Route>
            <Route element={<SignedIn />}>
              <Route path="/" element={<BiasChecker />} />
              <Route path="/test-comparative-analysis" element={<TestComparativeAnalysisRoute />} />
              <Route path="/auth/verify" element={<Navigate to="/" replace />} />
              <Route path="*" element={<NotFoundRoute />} />
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

let lastPath: string | undefined;

/** Another page starts at its top, with the focus on its content; the first page keeps the browser's choice. */
function NewPage() {
  const { pathname } = useLocation();
  const track = useTracking();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page view
  useEffect(() => track('page_view'), [pathname, track]);
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    lastPath = pathname;
  }, [pathname]);
  return null;
}
