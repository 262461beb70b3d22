import { biasCheck } from '#contract/bias-check.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import { reserveUsage } from '#server/accounts/reserve-usage.ts';
import type { UsageReturns } from '#server/accounts/usage-returns.ts';
import { presentCheck } from '#server/checks/present-check.ts';
import { readCheckInput } from '#server/checks/read-check-input.ts';
import { type CheckDeps, runCheck } from '#server/checks/run-check.ts';
import { tellProgress } from '#server/checks/tell-progress.ts';
import { mainThread } from '#server/take-turns.ts';
import { giveBackOnFailure } from '../give-back-on-failure.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface BiasCheckCallDeps extends CheckDeps {
  credibilityBands(): Promise<CredibilityBand[]>;
  usageReturns: UsageReturns;
}

/**
 * A check costs one search, counted before its input is read. It is given back when the check fails or its caller
 * hangs up.
 */
export function mountBiasCheckCalls(app: HttpApp, routeDeps: RouteDeps, deps: BiasCheckCallDeps): void {
  route(app, biasCheck, routeDeps, async ({ body, credential, context }) => {
    const reservation = await reserveUsage(deps, {
      account: credential.account,
      kind: 'search',
    });
    return await giveBackOnFailure(deps.usageReturns, reservation, context.signal, async () => {
      const input = await readCheckInput(body, mainThread);
      const outcome = await runCheck(deps, input, {
        opposingOnly: body.opposing_viewpoints_filter ?? true,
        signal: context.signal,
        tell: tellProgress(context.tell),
      });
      return presentCheck(outcome, { bands: await deps.credibilityBands(), embedded: deps.embedded });
    });
  });
}
