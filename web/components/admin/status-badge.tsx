import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { upperFirst } from '#domain/text/cut-text.ts';
import { Badge, type BadgeVariant } from '#web/components/badge.tsx';

interface StatusStyle {
  variant: BadgeVariant;
  icon: typeof Ban;
}

const variants: Readonly<Record<string, StatusStyle>> = {
  running: { variant: 'run', icon: LoaderCircle },
  processing: { variant: 'run', icon: LoaderCircle },
  completed: { variant: 'done', icon: CircleCheck },
  failed: { variant: 'fail', icon: CircleX },
  cancelled: { variant: 'warn', icon: Ban },
  graceful_failure: { variant: 'warn', icon: TriangleAlert },
};

/** The status of a job or feed: colour, always with icon and word. */
export function StatusBadge({ status }: { status: string }) {
  const style = Object.hasOwn(variants, status) ? variants[status] : undefined;
  const { variant, icon: Icon } = style ?? { variant: 'idle' as const, icon: CircleDashed };
  const words = status.replaceAll('_', ' ');
  return (
    <Badge variant={variant} icon={Icon}>
      {upperFirst(words)}
    </Badge>
  );
}
