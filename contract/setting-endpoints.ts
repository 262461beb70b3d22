import { z } from 'zod';
import { type EndpointDefinition, endpoint } from './endpoint.ts';

/** The state of a setting beside its value. */
const state = {
  /** 0 until the first change, then one more with each change. */
  version: z.number().int().nonnegative(),
  last_updated: z.iso.datetime().nullable(),
};

const change = {
  /**
   * The `version` that the caller changed. The save is refused as `conflict` if another version is in force.
   * Without it the save overwrites whatever is in force.
   */
  based_on: z.number().int().nonnegative().optional(),
};

const shared = { tag: 'Administration', access: 'admin' } as const;

/** The endpoints that show and change a setting; `settingEndpoints` makes them. */
export interface SettingEndpoints {
  get: EndpointDefinition<'GET', `/${string}`, undefined, undefined, undefined, z.ZodType, 'admin'>;
  save: EndpointDefinition<'POST', `/${string}`, undefined, undefined, z.ZodType, z.ZodType, 'admin'>;
}

/** Declares the endpoints of a setting from the fields of its value. */
export function settingEndpoints<const Path extends `/${string}`, Shape extends z.ZodRawShape>(setting: {
  path: Path;
  fields: z.ZodObject<Shape>;
  /** What the setting says, for /docs. */
  summary: string;
  /** What a change does, for /docs. */
  changeSummary: string;
}) {
  const { path, fields, summary, changeSummary } = setting;
  const answer = fields.extend(state);
  return {
    get: endpoint({ ...shared, method: 'GET', path, summary, answer }),
    save: endpoint({
      ...shared,
      method: 'POST',
      path,
      summary: changeSummary,
      body: fields.extend(change),
      answer,
      errors: ['conflict'],
    }),
  };
}
