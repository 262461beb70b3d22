import { z } from 'zod';
import { outletFlags, outletKinds, outletOrigins, regions } from '#domain/outlets/outlet.ts';
import { termKinds } from '#domain/outlets/outlet-terms.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
const admin = { tag: 'Administration', access: 'admin' } as const;

export const region = z.enum(regions);
export const outletFlag = z.enum(outletFlags);
export const outletKind = z.enum(outletKinds);
/** Where a row comes from: our own table, set one by one here, or imported here. */
export const outletOrigin = z.enum(outletOrigins);

/** What a publisher lets language models do (all, nothing, what it is asked for), and where that stands. */
const outletTerms = z.object({ kind: z.enum(termKinds), source: z.string() });

const domain = z.string().trim().toLowerCase().min(1).max(253);
const line = (max: number) => z.string().overwrite(displayLine).max(max, `Send at most ${max} characters`);

/** What an administrator sets of an outlet. */
export const outletFields = z.object({
  name: line(120).min(1, 'Send a name'),
  /** Further domains and hosts that belong to it. */
  aliases: z.array(domain).max(50),
  /** ISO 3166-1 alpha-2. */
  country: z.string().trim().toUpperCase().length(2, 'Send two letters'),
  region,
  owner: line(200).nullable(),
  kind: outletKind,
  /** In [-1, 1]; null is unrated. */
  lean: z.number().min(-1, 'Send a number from -1 to 1').max(1, 'Send a number from -1 to 1').nullable(),
  /** In [0, 1]; null is unrated. */
  reliability: z.number().min(0, 'Send a number from 0 to 1').max(1, 'Send a number from 0 to 1').nullable(),
  flags: z.array(outletFlag).max(5),
  /** What a rating rests on; needed as soon as there is one, and shown wherever it is used. */
  references: z.array(line(500).min(1, 'Send a reference')).max(20),
  /** What it lets language models do; absent stays as it is, null follows its robots.txt. */
  terms: outletTerms
    .extend({ source: line(500).min(1, 'Send a source') })
    .nullable()
    .optional(),
});

export const listedOutlet = z.object({
  domain: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  country: z.string(),
  region,
  owner: z.string().nullable(),
  kind: z.string(),
  lean: z.number().min(-1).max(1).nullable(),
  reliability: z.number().min(0).max(1).nullable(),
  flags: z.array(outletFlag),
  references: z.array(z.string()),
  /** In force: what an administrator set, or what its robots.txt says; null where neither says anything. */
  terms: outletTerms.extend({ is_set: z.boolean() }).nullable(),
  origin: outletOrigin,
  /** Of this row, for `based_on`; 0 for a row of our own table. */
  version: count,
  last_updated: z.iso.datetime().nullable(),
  /** Null for our own rows and once that account is deleted. */
  changed_by: z.string().nullable(),
  /** Domains and aliases of this row that name no outlet, as anybody may have a name below them. */
  domains_without_effect: z.array(z.string()),
});
export type ListedOutlet = z.infer<typeof listedOutlet>;

export const listOutlets = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/bias/outlets',
  summary: 'The outlet ratings in force, with their origin',
  query: z.object({
    /** Part of a name, a domain or an owner. */
    search: z.string().max(200).optional(),
    region: region.optional(),
    origin: outletOrigin.optional(),
    /** Whether it has a lean. */
    rated: z.enum(['yes', 'no']).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    /** 100 unless said. */
    limit: z.coerce.number().int().min(1).max(1_000).optional(),
  }),
  answer: z.object({
    /** In order of name. */
    outlets: z.array(listedOutlet),
    /** That match. */
    total: count,
    counts: z.object({
      all: count,
      /** With a lean. */
      rated: count,
      /** With a reliability. */
      reliable: count,
      /** That are not those of our own table. */
      changed: count,
    }),
  }),
});

export const setOutlet = endpoint({
  ...admin,
  method: 'PUT',
  path: '/admin/bias/outlets',
  summary: 'Set the rating and facts of an outlet, or go back to our own table’s',
  body: z.object({
    domain,
    /** Null restores the row of the built-in table, or removes an outlet that the table does not have. */
    outlet: outletFields.nullable(),
    /** The `version` that was looked at; refused as a conflict when another has come since. */
    based_on: count.optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    /** The row now in force; null when there is none. */
    outlet: listedOutlet.nullable(),
  }),
  errors: ['conflict', 'not-found'],
});

export const importOutlets = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/bias/outlets/import',
  summary: 'Import outlet ratings from a CSV file; all of its rows, or none when one is wrong',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    /**
     * The first line names the columns: domain, name, aliases, country, region, owner, kind, lean,
     * reliability, flags, references, terms (`no-ai | where that stands`; a file without this column leaves them as
     * they are). Only the domain is needed, and the country of outlets we do not know.
     */
    csv: z.string().max(4_000_000),
    /** `replace` removes rows of earlier imports that the file does not name. */
    mode: z.enum(['merge', 'replace']),
    /** Says what would happen and changes nothing. */
    dry_run: z.boolean().optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    applied: z.boolean(),
    rows: count,
    /** That neither our own table nor this server had. */
    added: count,
    changed: count,
    unchanged: count,
    removed: count,
    /** At most a hundred; nothing is applied while there is one. Line 0 speaks of rows together. */
    problems: z.array(z.object({ line: count, problem: z.string() })),
  }),
});
