import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
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

export function gauge(metrics: Metrics, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      this.set(await read());
    },
  });
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
