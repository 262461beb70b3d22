/**
 * Counts changes of the rules that give the same articles another card or story page. Stories that were stored under
 * an older number are rebuilt in the background when the server starts.
 */
export const projectionVersion = 45;
