import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { UnknownValue } from '#web/components/value-word.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { exactTime } from '#web/lib/format.ts';
import { getLabel, isKnown, type Labels } from '#web/lib/labels.ts';

interface FeedTestProps {
  tested: CallAnswer<'POST /admin/rss/feeds/test'>;
  /** Shows where the items are read, which a rule may change. */
  showsAddresses?: boolean;
  /** The feed that is edited; it does not count as its own duplicate. */
  ownId: string | null;
  onPick: (url: string) => void;
}

const kinds: Labels<FeedTestProps['tested']['kind'], 'ok' | 'info' | 'error'> = {
  feed: 'ok',
  'page-with-feeds': 'info',
  failed: 'error',
};

/** The result of a test fetch. */
export function FeedTest({ tested, showsAddresses = false, ownId, onPick }: FeedTestProps) {
  const isDuplicate = tested.duplicate_of !== null && tested.duplicate_of !== ownId;
  return (
    <div className="stack stack-items">
      <Banner kind={getLabel(kinds, tested.kind) ?? 'info'}>
        <p>
          {tested.message}
          {!isKnown(kinds, tested.kind) && (
            <>
              {' '}
              <UnknownValue value={tested.kind} />
            </>
          )}
        </p>
      </Banner>
      {isDuplicate && (
        <Banner kind="warn">
          <p>This feed is in the list already.</p>
        </Banner>
      )}
      {tested.items.length > 0 && (
        <ul className="text-small stack stack-lines" aria-label="Newest items">
          {tested.items.map(({ title, url, published_at, left_out }) => (
            <li key={`${url} ${title}`}>
              {title}{' '}
              <span className="dim">
                {published_at === null ? 'no date' : exactTime(published_at)}
                {left_out && ', left out by its words'}
              </span>
              {showsAddresses && <span className="mono text-tiny dim identifier row">{url}</span>}
            </li>
          ))}
        </ul>
      )}
      {tested.candidates.length > 0 && (
        <ul className="stack stack-lines" aria-label="Feeds named by this page">
          {tested.candidates.map(({ url, title }) => (
            <li key={url} className="setting-row">
              <span>
                {title ?? 'Feed'}
                <span className="mono text-tiny dim identifier row">{url}</span>
              </span>
              <Button size="small" aria-label={`Use ${url}`} onClick={() => onPick(url)}>
                Use this
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
