import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

export interface TestOpenIdProvider {
  issuer: string;
  /** Who signs in next; null refuses to. */
  person: Person | null;
  /** Signs in as a browser does, from the address of the product on. Returns the address to which the provider leads back. */
  visit(address: string): Promise<URL>;
  /** Signs with another key from now on, and publishes that one alone. */
  rotateKeys(): void;
  close(): Promise<void>;
}

interface ProviderOptions {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Whether claims stand in the ID token, or only in the user info. */
  claimsInToken?: boolean;
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

// The library needs it, and Node 20 lacks it.
if (!('parse' in URL)) {
  Object.assign(URL, {
    parse: (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null),
  });
}

function createKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}

/** Follows redirects with cookies until an address outside of the provider. */
async function visit(issuer: string, address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let hop = 0; hop < 12; hop += 1) {
    if (next.origin !== new URL(issuer).origin) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider leads in circles');
}

/** A real provider of OpenID Connect on a free port, without pages: the person of `person` is signed in. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<TestOpenIdProvider> {
  let person: Person | null = null;
  const persons = new Map<string, Person>();
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (provider === undefined) return;
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'Ann was not permitted' }
        : { login: { accountId: person.sub } };
    if (person !== null) persons.set(person.sub, person);
    void provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () => {
    provider = new Provider(issuer, {
      jwks: { keys: [createKey()] },
      clients: [
        {
          client_id: options.clientId,
          client_secret: options.clientSecret,
          redirect_uris: [options.redirectUri],
          post_logout_redirect_uris: [`${new URL(options.redirectUri).origin}/`],
          id_token_signed_response_alg: 'ES256',
          token_endpoint_auth_method: options.authMethod ?? 'client_secret_basic',
        },
      ],
      clientAuthMethods: [options.authMethod ?? 'client_secret_basic'],
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [], groups: ['groups'] },
      conformIdTokenClaims: options.claimsInToken !== true,
      cookies: { keys: ['a key of a test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, accountId: string) => ({
        accountId,
        claims: () => persons.get(accountId),
      }),
      async loadExistingGrant(ctx: {
        oidc: {
          client: { clientId: string };
          session: { accountId: string };
          provider: {
            Grant: new (values: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
          };
        };
      }) {
        const { client, session, provider: opened } = ctx.oidc;
        const grant = new opened.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    });
  };
  open();
  return {
    issuer,
    get person() {
      return person;
    },
    set person(next) {
      person = next;
    },
    visit: (address) => visit(issuer, address),
    rotateKeys: open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
