import { Skeleton } from '#web/components/skeleton.tsx';
import { BiasGaugeLoading } from '#web/instruments/bias-gauge.tsx';
import { CredibilityGaugeLoading } from '#web/instruments/credibility-gauge.tsx';

/** The shape of a result while the article is read. */
export function CheckLoading() {
  return (
    <div className="mt-8">
      <p className="vh" role="status">
        Reading the article and measuring it
      </p>
      <div className="stack gap-3 mb-4" aria-hidden="true">
        <Skeleton width="min(26rem, 90%)" height="2rem" />
        <Skeleton width="min(18rem, 60%)" />
      </div>
      <div className="gauges" aria-hidden="true">
        <BiasGaugeLoading />
        <CredibilityGaugeLoading />
      </div>
    </div>
  );
}
