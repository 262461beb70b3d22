import { SearchPage } from '#web/features/search/search-page.tsx';

export function SearchRoute() {
  return <SearchPage />;
}
