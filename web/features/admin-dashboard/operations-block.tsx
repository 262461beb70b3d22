import { Link } from 'react-router';
import { OperationCards } from '#web/components/admin/operation-cards.tsx';
import { Block } from '#web/components/block.tsx';
import { buttonClass } from '#web/components/button.tsx';

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
