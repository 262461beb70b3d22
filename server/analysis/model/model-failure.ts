/** The reason why the model gave no usable answer. */
export type ModelFailureReason =
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'malformed'
  | 'nothing-verified'
  | 'cut-off'
  | 'too-long'
  | 'unreachable'
  | 'server-error'
  | 'rejected'
  | 'key-refused'
  | 'unknown-model'
  | 'no-credit'
  | 'over-budget'
  | 'switched-off'
  | 'resting'
  | 'unusable'
  | 'not-connected';

const sentences: Readonly<Record<ModelFailureReason, string>> = {
  timeout: 'The language model did not answer in time.',
  'rate-limited': 'The language model’s rate limit is reached.',
  refused: 'The language model refused to answer.',
  malformed: 'The language model’s answer could not be used.',
  'nothing-verified': 'Nothing that the language model wrote could be confirmed in the articles.',
  'cut-off': 'The language model’s answer was cut off at its limit.',
  'too-long': 'The text is too long for the language model.',
  unreachable: 'The language model could not be reached.',
  'server-error': 'The language model’s server failed.',
  rejected: 'The language model’s server rejected the request. An administrator should check its settings.',
  'key-refused':
    'The language model’s server did not accept the key. An administrator should check its settings.',
  'unknown-model':
    'The language model’s server does not know this model. An administrator should check its settings.',
  'no-credit': 'The language model’s provider reports that no credit is left.',
  'over-budget': 'Today’s budget for the language model is used up. It starts again at 00:00 UTC.',
  'switched-off': 'An administrator has switched the language model off for this.',
  resting: 'The language model is not asked for a moment, since it failed just now.',
  unusable: 'The language model is not asked for an hour, since most of its answers could not be used.',
  'not-connected': 'No language model is connected.',
};

/** What an administrator can change; empty where waiting is all. */
const advice: Readonly<Record<ModelFailureReason, string>> = {
  timeout: 'Raise LLM_TIMEOUT_SECONDS, or choose a smaller model.',
  'rate-limited': 'Lower LLM_CONCURRENCY, or ask the provider for a higher limit.',
  refused: 'Choose a model that examines news.',
  malformed: 'Choose a larger model, or one whose server supports JSON schemas.',
  'nothing-verified': 'Choose a larger model. Until then, the built-in analysis stands.',
  'cut-off': 'Raise LLM_MAX_OUTPUT_TOKENS, or choose a model that thinks less.',
  'too-long': 'Give the server a larger context, or set LLM_CONTEXT_TOKENS to the one it has.',
  unreachable: 'Start the server, and check address and port.',
  'server-error': 'Look at the log of the model’s server.',
  rejected: 'Check the address; it usually ends in /v1.',
  'key-refused': 'Enter the key as the provider gave it.',
  'unknown-model': 'Choose a model of the server’s list, and check the address; it usually ends in /v1.',
  'no-credit': 'Add credit at the provider.',
  'over-budget': 'Raise LLM_DAILY_BUDGET_TOKENS.',
  'switched-off': 'Switch it on under “Use of the language model”.',
  resting: '',
  unusable: 'Choose a larger model.',
  'not-connected': 'Connect one in the back office.',
};

/** What an administrator can do about a failure. */
export function adviceOn(reason: ModelFailureReason): string {
  return advice[reason];
}

/**
 * An expected failure of a model; `message` is a sentence for a reader. It has no `cause`: errors of the client contain
 * the whole request with text and prompt, and logs must not contain these.
 */
export class ModelFailure extends Error {
  readonly reason: ModelFailureReason;
  /** Status of the server's answer, if there was one. */
  readonly status: number | undefined;
  /** The server's Retry-After in seconds, if it sent one. */
  readonly retryAfterSeconds: number | undefined;
  /** What the server wrote, for administrators. Not enumerable, so that it is never logged. */
  declare readonly said: string;

  constructor(
    reason: ModelFailureReason,
    details: { status?: number | undefined; retryAfterSeconds?: number | undefined; said?: string } = {},
  ) {
    super(sentences[reason]);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    Object.defineProperty(this, 'said', { value: details.said ?? '', enumerable: false });
  }
}
