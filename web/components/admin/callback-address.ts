/** The callback that a finished aggregation calls: an endpoint of the API itself. */
export function callbackAddress(): string {
  return `${location.origin}/webhooks/rss-complete`;
}
