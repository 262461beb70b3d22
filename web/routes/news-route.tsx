import { FeedAddresses } from '#web/features/feed-addresses/feed-addresses.tsx';
import { NewsEdition } from '#web/features/news/edition/news-edition.tsx';

/** /news, with the dialog of its feed URLs. */
export function NewsRoute() {
  return <NewsEdition tools={<FeedAddresses />} />;
}
