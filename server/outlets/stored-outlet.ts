import { z } from 'zod';
import {
  type Outlet,
  type OutletChange,
  outletChanges,
  outletFlags,
  regions,
} from '#domain/outlets/outlet.ts';
import { storedList, storedObject, storedTextOrNull, storedTexts } from '#server/db/stored-json.ts';

const storedOutlet = storedObject({
  domain: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  aliases: storedTexts,
  country: z.string().catch('ZZ'),
  region: z.enum(regions).catch('international'),
  owner: storedTextOrNull,
  kind: z.string().catch('digital'),
  lean: z.number().min(-1).max(1).nullable().catch(null),
  reliability: z.number().min(0).max(1).nullable().catch(null),
  flags: storedList(z.enum(outletFlags)),
  references: storedTexts,
  changedBy: z.enum(outletChanges).optional().catch(undefined),
});

/** What stands beside the JSON of a row. */
interface RowKey {
  domain: string;
  origin?: OutletChange;
}

/** The row of an outlet as any release wrote it. */
export function parseOutlet(stored: unknown, key: RowKey): Outlet {
  const { domain = key.domain, name = domain, changedBy, ...row } = storedOutlet.parse(stored);
  return { domain, name, ...row, changedBy: changedBy ?? key.origin ?? 'override' };
}

/** The same where nothing may be stored: the row of our own table was in force then. */
export function parseOutletOrNull(stored: unknown, key: RowKey): Outlet | null {
  return stored === null ? null : parseOutlet(stored, key);
}
