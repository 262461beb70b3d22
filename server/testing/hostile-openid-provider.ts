import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the client sent and a provider that keeps the rules would answer; a case changes it. */
export interface Answers {
  metadata: Record<string, unknown>;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Published keys. */
  keys: Record<string, unknown>[];
  /** Makes the ID token of header and claims. */
  encode(header: object, claims: object): string;
  /** Of the token endpoint, after the ID token was made. */
  token: Record<string, unknown>;
  userInfo: Record<string, unknown>;
  /** Answers instead of the JSON of a path, such as a redirect. */
  reply: Record<string, (response: ServerResponse) => void>;
  /** The query of the callback address. */
  query: URLSearchParams;
}

export interface HostileProvider {
  issuer: string;
  /** Paths that were requested. */
  requested: string[];
  /** Answers the next sign-in by the rules, then as changed. */
  change(edit: (answers: Answers) => void): void;
  /** The query with which the browser comes back from the address of the product. */
  visit(address: string): URLSearchParams;
  close(): Promise<void>;
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const keyOf = (key: KeyObject, more: object = {}) => ({
  ...key.export({ format: 'jwk' }),
  ...{ kid: 'k1', use: 'sig', alg: 'RS256' },
  ...more,
});
export const ownKey = pair.publicKey;
export const foreignKey = foreign.publicKey;

/** A token signed with RS256, by the key of the provider or by a foreign one. */
export const signWith =
  (key: 'own' | 'foreign') =>
  (header: object, claims: object): string => {
    const text = `${part(header)}.${part(claims)}`;
    const { privateKey } = key === 'own' ? pair : foreign;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

/** A token signed by HMAC with the published key as its secret. */
export function signWithPublicKey(header: object, claims: object): string {
  const text = `${part(header)}.${part(claims)}`;
  const pem = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' });
  return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
}

export const unsigned = (header: object, claims: object): string => `${part(header)}.${part(claims)}.`;

/** A provider that answers whatever a case of an attack says. It keeps the rules where the case changes nothing. */
export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  let edit: (answers: Answers) => void = () => {};
  let nonce: string | null = null;
  let state = '';
  const requested: string[] = [];
  const now = () => Math.floor(Date.now() / 1000);

  const answers = (): Answers => {
    const answer: Answers = {
      metadata: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/user`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      header: { alg: 'RS256', kid: 'k1', typ: 'JWT' },
      claims: {
        ...{ iss: issuer, sub: 'u-1', aud: clientId, iat: now(), exp: now() + 300, nonce },
        ...{ email: 'ann@school.example', email_verified: true, groups: [] },
      },
      keys: [keyOf(ownKey)],
      encode: signWith('own'),
      token: { access_token: 'a', token_type: 'Bearer' },
      userInfo: { sub: 'u-1' },
      reply: {},
      query: new URLSearchParams({ code: 'c', state, iss: issuer }),
    };
    edit(answer);
    return answer;
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://h').pathname;
    requested.push(path);
    request.resume();
    const { metadata, header, claims, keys, encode, token, userInfo, reply } = answers();
    const special = reply[path];
    if (special !== undefined) return special(response);
    const bodies: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => metadata,
      '/keys': () => ({ keys }),
      '/token': () => ({ id_token: encode(header, claims), ...token }),
      '/user': () => userInfo,
    };
    const body = bodies[path]?.();
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    requested,
    change: (next) => {
      edit = next;
    },
    visit: (address) => {
      const sent = new URL(address).searchParams;
      nonce = sent.get('nonce');
      state = sent.get('state') ?? '';
      return answers().query;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
