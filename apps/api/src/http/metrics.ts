import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDurations, type Durations } from './durations.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly durations: Durations;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, durations: createDurations('http_request_duration_seconds', 'How long requests took, by route.') };
}

export function measureRequests(app: FastifyInstance, { durations }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.endpoint?.path ?? request.routeOptions.url ?? 'unmatched';
    durations.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/** Read anew each time: a queue that is empty now has no series. */
export function seriesGauge(
  { registry }: Metrics,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: (gauge: Gauge) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      await read(this);
    },
  });
}

export function providerCounters({ registry }: Metrics) {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  return {
    calls: counter('provider_calls_total', 'Calls to providers, by outcome.', ['provider', 'outcome']),
    seconds: counter('provider_call_seconds_total', 'Time spent in calls to providers.', ['provider']),
    breakers: counter('provider_breaker_opened_total', 'How often calls to a cluster were stopped.', ['cluster']),
  };
}

/** Served on its own port, which the balancer does not forward. */
export function metricsServer({ registry, durations }: Metrics): FastifyInstance {
  const app = fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return `${await registry.metrics()}\n${durations.text()}`;
  });
  return app;
}
