import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a browser receives it. */
export interface ReceivedPush {
  /** Of the browser. */
  path: string;
  /** The decrypted body. */
  text: string;
  headers: IncomingMessage['headers'];
  /** The claims of the sender's token, whose signature was verified. */
  claims: { aud: string; exp: number; sub: string };
  /** The public key of the sender, base64url. */
  senderKey: string;
}

export interface TestPushService {
  origin: string;
  /** `127.0.0.1:PORT`. */
  host: string;
  received: ReceivedPush[];
  /** Requests that were answered with a failure. */
  refused: string[];
  /** A new browser, as it subscribes. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The status and the headers of the next answers for a browser, or for all; null: 201. `hang` answers nothing. */
  answer(
    path: string | null,
    answer: { status: number; headers?: Record<string, string> } | 'hang' | null,
  ): void;
  close(): Promise<void>;
}

interface Browser {
  curve: ECDH;
  auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message of one record (RFC 8188, RFC 8291). @throws Error for a message that a browser refuses */
export function decryptPush(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (body.readUInt32BE(16) < sealed.length) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return plain.subarray(0, end).toString('utf8');
}

/** Verifies the token of a sender (RFC 8292). @throws Error for one that a push service refuses */
export function verifyVapid(authorization: string): Pick<ReceivedPush, 'claims' | 'senderKey'> {
  const [, header = '', claims = '', signature = '', senderKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(senderKey, 'base64url');
  const jwk = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isOwn = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOwn) throw new Error('the signature is not of this key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), senderKey };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A push service on this machine: it holds the keys of its browsers, so that it can read what they would. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string | null, { status: number; headers?: Record<string, string> } | 'hang'>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = await readBody(request);
    const answer = answers.get(path) ?? answers.get(null);
    const browser = browsers.get(path);
    if (answer !== undefined || browser === undefined) {
      refused.push(path);
      if (answer === 'hang') return;
      response.writeHead(answer?.status ?? 404, answer?.headers ?? {}).end();
      return;
    }
    const sender = verifyVapid(request.headers.authorization ?? '');
    received.push({ path, text: decryptPush(body, browser), headers: request.headers, ...sender });
    response.writeHead(201).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      refused.push(error.message);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, origin: `http://${host}`, received, refused },
    subscribe() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { curve, auth });
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `http://${host}${path}`, keys };
    },
    answer(path, answer) {
      if (answer === null) answers.delete(path);
      else answers.set(path, answer);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
