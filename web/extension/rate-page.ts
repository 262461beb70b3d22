import createClient from 'openapi-fetch';
import { webAddress } from '#web/lib/web-address.ts';
import type { components, paths } from './api.d.ts';
import type { Settings } from './settings.ts';

export type Rating = components['schemas']['BiasCheckResult'];

/** The address of a page without its fragment, or null for a page that no server can read. */
export function getPageAddress(url: string | undefined): string | null {
  const address = webAddress(url ?? null);
  return address?.split('#', 1)[0] ?? null;
}

/** A call that gave no answer to work with; `message` is a sentence of the server, or empty. */
class CallFailure extends Error {
  /** 0 when no answer came. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Outcome<Data> {
  data?: Data | undefined;
  error?: unknown;
  response: Response;
}

/** The sentence of a refusal; empty where another program answered. */
function readSentence(body: unknown): string {
  const { error } = Object(body) as { error?: unknown };
  return typeof error === 'string' ? error : '';
}

async function readAnswer<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    // What is no JSON came from another program; all else is the network.
    throw new CallFailure(failure instanceof SyntaxError ? 200 : 0, '');
  });
  if (!response.ok || data === undefined) throw new CallFailure(response.status, readSentence(error));
  return data;
}

/** The client that the OpenAPI document generates. */
const buildClient = ({ server, key }: Settings) =>
  createClient<paths, 'application/json'>({ baseUrl: server, headers: { Authorization: `Bearer ${key}` } });

/** Requests the rating of an address. */
export async function ratePage(settings: Settings, url: string): Promise<Rating> {
  return readAnswer(buildClient(settings).POST('/bias-check', { body: { url } }));
}

/** The searches that the key has left today. */
export async function searchesLeft(settings: Settings): Promise<number | 'unlimited'> {
  const { remaining } = await readAnswer(buildClient(settings).GET('/usage'));
  return remaining;
}

/** The address of the full check on the server. */
export const fullCheckAddress = ({ server }: Settings, url: string): string =>
  `${server}/?url=${encodeURIComponent(url)}`;

/** A failed call as a sentence for the reader. */
export function describeFailure(error: unknown, { server }: Settings): string {
  if (!(error instanceof CallFailure))
    return 'Something went wrong in the extension. Close it and try again.';
  const { host } = new URL(server);
  if (error.status === 0)
    return `${host} cannot be reached. Check that the server runs, and that the extension may call it.`;
  if (error.status === 401) return 'The server does not know this key. Enter a current one in the settings.';
  return error.message || `${host} sent an answer that the extension cannot read (status ${error.status}).`;
}
