import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getOrInsertKey } from '../signing-key-store.ts';

/** The key pair that push services know this server by (VAPID, RFC 8292), base64url, and its contact. */
export interface VapidDetails {
  /** An https or mailto address. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

export type VapidSource = () => Promise<VapidDetails>;

/** Push services accept https and mailto addresses alone. */
function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`;
}

function publicKeyOf(privateKey: Buffer): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey('base64url');
}

/** Reads VAPID_PRIVATE_KEY, else the key that this installation makes for itself when it is needed first. */
export function createVapidSource(
  { db, clock }: { db: Db; clock: Clock },
  environment: { publicUrl: string; mailFrom: string; vapidPrivateKey: string | undefined },
): VapidSource {
  let kept: VapidDetails | undefined;
  const load = async (): Promise<Buffer> => {
    const { vapidPrivateKey: given } = environment;
    if (given !== undefined) return Buffer.from(given, 'base64url');
    const fresh = Buffer.from(webpush.generateVAPIDKeys().privateKey, 'base64url');
    return getOrInsertKey(db, { purpose: 'vapid', fresh, now: clock() });
  };
  return async () => {
    if (kept !== undefined) return kept;
    const key = await load();
    const keys = { publicKey: publicKeyOf(key), privateKey: key.toString('base64url') };
    kept = { subject: subjectOf(environment), ...keys };
    return kept;
  };
}
