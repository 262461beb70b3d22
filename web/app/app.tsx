import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { loadMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Frame } from './frame.tsx';
import { PublicLayout, RequireAuth } from './layouts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type PageRoute, pageRoutes } from './page-routes.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';

const layouts: Record<PageRoute['access'], ComponentType> = {
  everyone: Frame,
  readers: PublicLayout,
  'signed-in': RequireAuth,
  admin: RequireAuth,
};

/** Loads a page in its own chunk and its messages at the same time. The first screen needs those of the shell only. */
async function loadPage(
  path: string,
  load: () => Promise<ComponentType>,
): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([load(), path === '/' ? undefined : loadMessages('reading')]);
  return { default: page };
}

const pages = pageRoutes.map(({ path, access, load, Page }) => ({
  path,
  Layout: layouts[access],
  Page: load === undefined ? Page : lazy(() => loadPage(path, load)),
}));

/** The router, with a layout around every page of `pageRoutes`. */
export function App() {
  const language = useLanguage();
  return (
    // Another language renders every page again: texts are read while rendering.
    <PageBoundary key={language}>
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
    </PageBoundary>
  );
}
