import * as contract from '#contract/webhooks.ts';
import { webhookTargetsSetting } from '#server/settings/definitions.ts';
import { getSettingState } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { listWebhookLogs, sendTestWebhook } from '#server/webhooks/open-webhooks.ts';
import { receiveWebhook } from '#server/webhooks/receive-webhook.ts';
import type { SendDeps } from '#server/webhooks/send-message.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type WebhookRouteDeps = SendDeps;

const defaultLimit = 100;

/** Our own callback, and what administrators see and decide about webhooks. */
export function mountWebhookRoutes(app: HttpApp, routeDeps: RouteDeps, deps: WebhookRouteDeps): void {
  mountTargets(app, routeDeps, deps);
  route(app, contract.listWebhookLogs, routeDeps, async ({ query }) => ({
    logs: await listWebhookLogs(deps, { limit: query.limit ?? defaultLimit }),
  }));
  route(app, contract.testWebhook, routeDeps, async ({ body }) =>
    sendTestWebhook(deps, { address: body.webhookUrl }),
  );
  route(app, contract.rssComplete, routeDeps, async ({ context }) => {
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => {
        const value = context.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    // The signature is of the bytes that came, not of what they mean.
    await receiveWebhook(deps, { headers, body: await context.rawBody() });
    return { success: true as const };
  });
}

function mountTargets(app: HttpApp, routeDeps: RouteDeps, deps: WebhookRouteDeps): void {
  route(app, contract.getWebhookTargets, routeDeps, async () => {
    const { value, version } = await getSettingState(deps.db, webhookTargetsSetting);
    return { ...value, version };
  });
  route(app, contract.saveWebhookTargets, routeDeps, async ({ body, credential }) => {
    const allowed = [...new Set(body.allowed.map((address) => deps.targets.normalise(address)))];
    const input = { value: { allowed }, basedOn: body.based_on, by: credential.account };
    const { value, version } = await saveSetting(deps, webhookTargetsSetting, input);
    return { ...value, version };
  });
}
