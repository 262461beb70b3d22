import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { createLog } from '#server/log.ts';
import { hostileRequests } from '../reach/hostile-addresses.ts';
import { openTrap, type Trap } from '../reach/open-trap.ts';
import { type FuzzTarget, promise, textOf } from '../target.ts';

interface Opened {
  trap: Trap;
  direct: Fetcher;
  proxied: Fetcher;
}

let opened: Opened | null = null;

function createWith(allowPrivate: string[], proxyUrl?: string): Fetcher {
  const log = createLog('silent');
  return createFetcher({
    allowPrivate,
    proxyUrl,
    timeoutMs: 2000,
    maxBytes: 10_000,
    clock: systemClock,
    log,
  });
}

async function send({ trap, direct, proxied }: Opened, route: string, address: string) {
  const [kind, status] = route.split('-');
  switch (kind) {
    case 'redirect':
      Object.assign(trap.front, { location: address, status: Number(status) });
      return await direct.fetch({
        address: `${trap.front.origin}/${Math.random()}`,
        purpose: 'feed',
        expect: 'any',
      });
    case 'locate':
      return await direct.locate({ address, purpose: 'check' });
    case 'webhook':
      return await direct.fetch({ address, purpose: 'webhook', expect: 'any', method: 'POST', body: '{}' });
    case 'proxy':
      return await proxied.fetch({ address, purpose: 'feed', expect: 'any' });
    default:
      return await direct.fetch({ address, purpose: 'check', expect: 'any' });
  }
}

/**
 * Whether a proxy may be requested for this target, an address or `host:port`. The proxy resolves names, so that only what
 * is written in the address can be refused: any name below "example" but one that spells an IP.
 */
function mayBeProxied(target: string): boolean {
  const host = (URL.canParse(target) ? new URL(target).hostname : '') || target.replace(/:\d+$/, '');
  return /\.example\.?$/i.test(host) && !/(?:\d+\.){4}/.test(host);
}

export const hostileAddresses: FuzzTarget = {
  name: 'private-addresses',
  reads: 'addresses that lead to this machine or its network: none may be reached',
  maxLength: 4096,
  inputs: hostileRequests,
  isFixedForm: true,
  async open() {
    const trap = await openTrap();
    const direct = createWith([trap.front.host]);
    const proxied = createWith([], trap.proxy.origin);
    opened = { trap, direct, proxied };
    return async () => {
      opened = null;
      await Promise.all([direct.close(), proxied.close()]);
      await trap.close();
    };
  },
  async check(input) {
    if (opened === null) throw new Error('the target is not open');
    const [route = '', address = ''] = /^(\S*) ?([\s\S]*)$/.exec(textOf(input))?.slice(1) ?? [];
    const { trap } = opened;
    const before = trap.reached();
    trap.proxy.targets.length = 0;
    const outcome = await send(opened, route, address);
    promise(trap.reached() === before, `a private address is reached: ${textOf(input)}`);
    promise(
      outcome.kind === 'failed' || outcome.kind === 'stays' || outcome.kind === 'moved',
      `an answer: ${outcome.kind}`,
    );
    const requested = trap.proxy.targets.filter((target) => !mayBeProxied(target));
    promise(requested.length === 0, `the proxy is requested for ${requested[0]}`);
  },
};
