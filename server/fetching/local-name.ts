import { isIP } from 'node:net';
import { plainHost } from './allow-list.ts';
import { isPublicIp } from './public-ip.ts';

/** Names that mean this machine or its network: RFC 6761, 6762, 8375, ICANN's `.internal`, and habit. */
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
 * Public names whose answer is whatever IP the name spells, or 127.0.0.1. Behind a proxy we do not
 * see what they resolve to, and no outlet publishes there.
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

/** Is this host name (not an IP) one that cannot be a public site? Names without a dot are local. */
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
