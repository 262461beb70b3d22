import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const own = { tag: 'Accounts', access: 'account' } as const;
const done = { success: z.literal(true), error: z.null() };
const time = z.iso.datetime();

/** Characters of an address at a push service; those in use have some 200. */
const maxEndpoint = 2000;

const pushDevice = z.object({
  id: z.string(),
  name: z.string(),
  /** The address at the push service of the browser. */
  endpoint: z.string(),
  created_at: time,
  /** When the push service accepted the last alert; null before the first. */
  reached_at: time.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const listPushDevices = endpoint({
  ...own,
  method: 'GET',
  path: '/me/push-devices',
  // The addresses are not for API keys.
  scopes: [],
  summary: 'The browsers that show alerts, and the key that a browser subscribes with',
  answer: z.object({
    ...done,
    /** The public key of this server (VAPID, RFC 8292): `applicationServerKey`, base64url. */
    public_key: z.string(),
    devices: z.array(pushDevice),
  }),
});

export const addPushDevice = endpoint({
  ...own,
  method: 'POST',
  path: '/me/push-devices',
  summary: 'Show alerts in a browser, by its push subscription; adding it again changes nothing but the name',
  body: z.object({
    endpoint: z
      .string()
      .min(1, 'Name the address of the push service')
      .max(maxEndpoint, `Send at most ${maxEndpoint} characters`),
    /** As `PushSubscription.toJSON()` gives them. */
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    name: z.string().max(100, 'Send at most 100 characters'),
  }),
  answer: z.object({ ...done, device: pushDevice }),
  errors: ['address-refused', 'conflict'],
});

export const removePushDevice = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/push-devices/{deviceId}',
  summary: 'Show no more alerts in a browser',
  params: z.object({ deviceId: z.string().max(100) }),
  answer: z.object({ ...done }),
  errors: ['not-found'],
});
