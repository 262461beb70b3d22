import type { CallAnswer } from '#web/lib/api-types.ts';

type Band = CallAnswer<'GET /admin/credibility-config'>['credibilityConfig'][number];

export function Swatch({ color }: { color: Band['color'] }) {
  return <span className="sw" style={{ background: `var(--sw-${color})` }} aria-hidden="true" />;
}
