import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { upperFirst } from '#domain/text/cut-text.ts';
import { Badge, type BadgeLook } from '../components/badge.tsx';

interface StatusLook {
  look: BadgeLook;
  icon: typeof Ban;
}

const looks: Readonly<Record<string, StatusLook>> = {
  running: { look: 'run', icon: LoaderCircle },
  processing: { look: 'run', icon: LoaderCircle },
  completed: { look: 'done', icon: CircleCheck },
  failed: { look: 'fail', icon: CircleX },
  cancelled: { look: 'warn', icon: Ban },
  graceful_failure: { look: 'warn', icon: TriangleAlert },
};

/** The one place where a job's or feed's status gets its colour: always icon and word. */
export function StatusBadge({ status }: { status: string }) {
  const known = Object.hasOwn(looks, status) ? looks[status] : undefined;
  const { look, icon: Icon } = known ?? { look: 'idle' as const, icon: CircleDashed };
  const words = status.replaceAll('_', ' ');
  return (
    <Badge look={look} icon={<Icon size={16} aria-hidden="true" />}>
      {upperFirst(words)}
    </Badge>
  );
}
