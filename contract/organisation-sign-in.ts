import { z } from 'zod';
import { verifySignIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** 256 random bits that only one browser has. */
const secret = z.string().regex(/^[\w-]{43}$/);
const provider = z.string().regex(/^[a-z0-9]{1,30}$/);

export const startOpenIdSignIn = endpoint({
  method: 'POST',
  path: '/auth/oidc/start',
  summary:
    'Begin to sign in with a provider of OpenID Connect; the page continues at the address of the answer',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ provider, secret }),
  answer: z.object({ url: z.string() }),
  errors: ['not-found', 'sign-in-refused', 'provider-unavailable', 'too-many-requests'],
});

export const finishOpenIdSignIn = endpoint({
  method: 'POST',
  path: '/auth/oidc/finish',
  summary: 'Exchange what a provider sent with the browser for a session',
  tag: 'Accounts',
  access: 'public',
  /** `query` is that of the address to which the provider led. */
  body: z.object({ provider, secret, query: z.string().max(16_000) }),
  answer: verifySignIn.answer,
  errors: ['not-found', 'sign-in-refused', 'provider-unavailable', 'sign-up-closed', 'too-many-requests'],
});

export const signInByProxy = endpoint({
  method: 'POST',
  path: '/auth/proxy',
  summary: 'Exchange the header of an authenticating proxy for a session',
  tag: 'Accounts',
  access: 'public',
  answer: verifySignIn.answer,
  errors: ['not-found', 'sign-in-refused', 'sign-up-closed', 'too-many-requests'],
});
