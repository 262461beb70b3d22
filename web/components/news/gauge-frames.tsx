import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/skeleton.tsx';
import { BiasDrawing } from './bias-drawing.tsx';

/** The frame of the bias gauge. A file of its own: the checker shows it before any reading is there. */
export function BiasFrame({
  reading,
  drawing,
  children,
}: {
  reading: ReactNode;
  drawing: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="gauge">
      <h3 className="kicker">{t`Political Bias`}</h3>
      <p className="reading">{reading}</p>
      {drawing}
      <div className="stack gauge-reading">{children}</div>
    </div>
  );
}

/** The frame of the credibility gauge. */
export function CredibilityFrame({ reading, children }: { reading: ReactNode; children: ReactNode }) {
  return (
    <div className="gauge">
      <h3 className="kicker">{t`Credibility`}</h3>
      <p className="reading">{reading}</p>
      {children}
    </div>
  );
}

/** The drawing while the reading is loading. */
export function BiasGaugeLoading() {
  return (
    <BiasFrame
      reading={<Skeleton width="9rem" height="2.5rem" />}
      drawing={<BiasDrawing label={t`The reading is awaited. The needle rests.`} />}
    >
      <Skeleton width="70%" />
    </BiasFrame>
  );
}

export function CredibilityGaugeLoading() {
  return (
    <CredibilityFrame reading={<Skeleton width="9rem" height="2.5rem" />}>
      <Skeleton width="100%" height="3rem" />
      <Skeleton width="70%" />
    </CredibilityFrame>
  );
}
