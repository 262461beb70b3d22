/** Seconds for requests in progress when a process stops. The pages of a check may take about half a minute. */
export const defaultStopGraceSeconds = 30;

/** Seconds for jobs and for closing all parts, after the requests have ended. */
export const closeSeconds = 15;
