import { isIP } from 'node:net';
import { plainHost } from './allow-list.ts';
import { isPublicIp } from './public-ip.ts';

/** Suffixes of names on this machine or its network: RFC 6761, 6762, 8375, ICANN's `.internal`, and common use. */
const LOCAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'svc',
];

/**
 * Public domains that resolve to the IP written in the name, or to 127.0.0.1. Behind a proxy the resolved
 * address is not visible, and no outlet uses such a name.
 */
const NAMES_THAT_SPELL_AN_IP = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'xip.name',
  'backname.io',
  'traefik.me',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'fuf.me',
  'local.gd',
  'lacolhost.com',
  'rbndr.us',
  '1u.ms',
];

/** Whether a host name (not an IP) cannot be a public site. Names without a dot are local. */
export function isLocalName(hostname: string): boolean {
  const name = plainHost(hostname);
  if (!name.includes('.')) return true;
  return (
    LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`)) ||
    NAMES_THAT_SPELL_AN_IP.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)) ||
    spellsPrivateIp(name)
  );
}

function spellsPrivateIp(name: string): boolean {
  const quad = /(?:^|\.)(\d{1,3}(?:\.\d{1,3}){3})\./.exec(name)?.[1];
  return quad !== undefined && isIP(quad) === 4 && !isPublicIp(quad);
}
