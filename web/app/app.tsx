import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type PageRoute, pageRoutes } from './page-routes.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireAuth } from './require-auth.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

const layouts: Record<PageRoute['access'], ComponentType> = {
  everyone: Frame,
  readers: PublicLayout,
  'signed-in': RequireAuth,
  admin: RequireAuth,
};

const pages = pageRoutes.map(({ path, access, load, Page }) => ({
  path,
  Layout: layouts[access],
  Page: load === undefined ? Page : lazy(async () => ({ default: await load() })),
}));

/** The router, with a layout around every page of `pageRoutes`. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <LeaveGuard>
          <ScrollRestoration />
          <Suspense>
            <Routes>
              {[...new Set(Object.values(layouts))].map((Layout) => (
                <Route key={Layout.name} element={<Layout />}>
                  {pages
                    .filter((page) => page.Layout === Layout)
                    .map(({ path, Page }) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                </Route>
              ))}
            </Routes>
          </Suspense>
        </LeaveGuard>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
