import type { z } from 'zod';
import type * as accounts from '#contract/accounts.ts';
import type * as articles from '#contract/article-calls.ts';
import type * as backOffice from '#contract/back-office.ts';
import type * as biasCheck from '#contract/bias-check.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type * as feeds from '#contract/feeds.ts';
import type * as jobs from '#contract/jobs.ts';
import type * as news from '#contract/news.ts';
import type * as operation from '#contract/operation.ts';
import type * as operationsLog from '#contract/operations-log.ts';
import type * as outlets from '#contract/outlets.ts';
import type * as outputs from '#contract/outputs.ts';
import type * as prompts from '#contract/prompts.ts';
import type * as setAside from '#contract/set-aside.ts';
import type * as settings from '#contract/settings.ts';
import type * as storyRepair from '#contract/story-repair.ts';

import type { OpenAnswer } from './open-answer.ts';

type Exports<Module> = Module[keyof Module];

/** Every call of the contract that the web app knows; a module added here brings its calls along. */
type Endpoint = Extract<
  | Exports<typeof accounts>
  | Exports<typeof articles>
  | Exports<typeof backOffice>
  | Exports<typeof biasCheck>
  | Exports<typeof feeds>
  | Exports<typeof jobs>
  | Exports<typeof news>
  | Exports<typeof operation>
  | Exports<typeof operationsLog>
  | Exports<typeof outlets>
  | Exports<typeof outputs>
  | Exports<typeof prompts>
  | Exports<typeof setAside>
  | Exports<typeof settings>
  | Exports<typeof storyRepair>,
  EndpointDefinition
>;

/** A call by method and path as the contract writes them: 'POST /bias-check'. */
export type CallName = Endpoint extends infer E
  ? E extends EndpointDefinition
    ? `${E['method']} ${E['path']}`
    : never
  : never;

type EndpointOf<Name extends CallName> = Name extends `${infer Method} ${infer Path}`
  ? Extract<Endpoint, { method: Method; path: Path }>
  : never;

type Part<E extends EndpointDefinition, Key extends 'params' | 'query' | 'body'> = [
  NonNullable<E[Key]>,
] extends [infer Schema extends z.ZodType]
  ? [Schema] extends [never]
    ? unknown
    : { [K in Key]: z.input<Schema> }
  : unknown;

/** What a call takes: `params`, `query` and `body`, each only where the contract has it. */
export type CallInput<Name extends CallName> = Part<EndpointOf<Name>, 'params'> &
  Part<EndpointOf<Name>, 'query'> &
  Part<EndpointOf<Name>, 'body'>;

export type CallAnswer<Name extends CallName> =
  EndpointOf<Name> extends { answer: infer Answer extends z.ZodType } ? OpenAnswer<z.output<Answer>> : never;
