import { UnsubscribePage } from '#web/features/unsubscribe/unsubscribe-page.tsx';

export function UnsubscribeRoute() {
  return <UnsubscribePage />;
}
