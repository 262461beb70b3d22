import { isMarkedOpinion } from '#domain/analysis/opinion-signs.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Region } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type MemberOutlet, type StoryMember, sideOf } from '#domain/stories/story-member.ts';
import type { MemberRow } from '#server/stories/story-store.ts';

/** For outlets without a row in the table: by the ending of the domain. */
function guessRegion(domain: string): Region {
  if (/\.(?:uk|scot|wales)$/.test(domain)) return 'uk';
  return /\.(?:us|gov|mil)$/.test(domain) ? 'us' : 'international';
}

/** The publisher of an article; one without a row in the table has its domain as its name. */
export function memberOutlet(outlets: OutletTable, domain: string): MemberOutlet {
  const outlet = findOutlet(outlets, domain);
  if (outlet === null) {
    return { name: domain, domain, side: null, region: guessRegion(domain), isWire: false };
  }
  return {
    name: outlet.name,
    domain: outlet.domain,
    side: sideOf(outlet.lean),
    region: outlet.region,
    isWire: outlet.flags.includes('wire'),
    isOpinionOutlet: outlet.flags.includes('opinion'),
  };
}

export function toMember(row: MemberRow, outlets: OutletTable): StoryMember {
  return {
    id: row.id,
    title: row.title,
    outlet: memberOutlet(outlets, row.domain),
    side: sideOf(row.lean),
    credibility: row.credibility,
    dated: row.dated.toISOString(),
    copyOf: row.copyOf,
    opinion: isMarkedOpinion({ ...row, text: '' }) ? 'marked' : null,
    topics: row.topics,
    probability: row.probability,
  };
}
