import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus may read; further parts register their own measures in `registry`. */
export interface Metrics {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A request that was answered with 4xx, or with 503 because of the load. */
  countRefusal(refusal: { status: number; code: string }): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'balance_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 3, 10, 30],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'balance_http_refusals_total',
    help: 'Requests that were answered with a status of 400 to 499, or 503 because of the load',
    labelNames: ['status', 'code'] as const,
    registers: [registry],
  });
  return {
    registry,
    countRefusal: ({ status, code }) => refusals.inc({ status: String(status), code }),
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  };
}
