import { biasCheck } from '#contract/bias-check.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import type { QuotaRefunds } from '#server/accounts/quota-refunds.ts';
import { reserveUsage } from '#server/accounts/reserve-usage.ts';
import { parseCheckInput } from '#server/checks/parse-check-input.ts';
import { presentCheck } from '#server/checks/present-check.ts';
import { createProgressReporter } from '#server/checks/progress-reporter.ts';
import { type CheckDeps, runCheck } from '#server/checks/run-check.ts';
import { mainThread } from '#server/take-turns.ts';
import type { HttpApp } from '../http-env.ts';
import { refundQuotaOnFailure } from '../refund-quota-on-failure.ts';
import { type RouteDeps, route } from '../route.ts';

export interface BiasCheckRouteDeps extends CheckDeps {
  credibilityBands(): Promise<CredibilityBand[]>;
  quotaRefunds: QuotaRefunds;
}

/**
 * A check costs one search, counted before its input is read. It is refunded when the check fails or its caller
 * hangs up.
 */
export function mountBiasCheckRoutes(app: HttpApp, routeDeps: RouteDeps, deps: BiasCheckRouteDeps): void {
  route(app, biasCheck, routeDeps, async ({ body, credential, context }) => {
    const reservation = await reserveUsage(deps, {
      account: credential.account,
      kind: 'search',
    });
    return await refundQuotaOnFailure(deps.quotaRefunds, reservation, context.signal, async () => {
      const input = await parseCheckInput(body, mainThread);
      const outcome = await runCheck(deps, input, {
        opposingOnly: body.opposing_viewpoints_filter ?? true,
        signal: context.signal,
        report: createProgressReporter(context.report),
      });
      return presentCheck(outcome, { bands: await deps.credibilityBands(), embedded: deps.embedded });
    });
  });
}
