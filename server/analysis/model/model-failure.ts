/** The reason why the model gave no usable answer. */
export type ModelFailureReason =
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'malformed'
  | 'unreachable'
  | 'server-error'
  | 'rejected'
  | 'over-budget'
  | 'switched-off'
  | 'resting';

const sentences: Readonly<Record<ModelFailureReason, string>> = {
  timeout: 'The language model did not answer in time.',
  'rate-limited': 'The language model’s rate limit is reached.',
  refused: 'The language model refused to answer.',
  malformed: 'The language model’s answer could not be used.',
  unreachable: 'The language model could not be reached.',
  'server-error': 'The language model’s server failed.',
  rejected: 'The language model’s server rejected the request. An administrator should check its settings.',
  'over-budget': 'Today’s budget for the language model is used up. It starts again at 00:00 UTC.',
  'switched-off': 'An administrator has switched the language model off for this.',
  resting: 'The language model is not asked for a moment, since it failed just now.',
};

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

  constructor(
    reason: ModelFailureReason,
    details: { status?: number | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(sentences[reason]);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
