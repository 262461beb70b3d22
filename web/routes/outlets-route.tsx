import { OutletList } from '#web/features/outlets/outlet-list.tsx';

export function OutletsRoute() {
  return <OutletList />;
}
