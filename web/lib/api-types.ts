import type { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/registry.ts';
import type { OpenAnswer } from './answers.ts';

type Endpoint = (typeof endpoints)[number];

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

/** The input of a call: `params`, `query` and `body`, each only where the contract has it. */
export type CallInput<Name extends CallName> = Part<EndpointOf<Name>, 'params'> &
  Part<EndpointOf<Name>, 'query'> &
  Part<EndpointOf<Name>, 'body'>;

export type CallAnswer<Name extends CallName> =
  EndpointOf<Name> extends { answer: infer Answer extends z.ZodType } ? OpenAnswer<z.output<Answer>> : never;
