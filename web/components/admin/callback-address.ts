/** Where an aggregation reports that it is done: the callback of the API itself. */
export function callbackAddress(): string {
  return `${location.origin}/webhooks/rss-complete`;
}
