import { OutletPage } from '#web/features/outlets/outlet-page.tsx';

export function OutletRoute() {
  return <OutletPage />;
}
