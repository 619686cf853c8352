import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Facts, inSpan, type Span, type Tracing } from '../tracing.ts';

interface Receiver {
  /** The collector, without `/v1/traces`. */
  readonly url: string;
  readonly service: string;
  /** The share of traces that is sent, from 0 to 1. A trace begun elsewhere is sent if it was there. */
  readonly share: number;
  readonly role: string;
}

/** To any collector of OpenTelemetry, by OTLP over HTTP. Sent in the background; spans it cannot take are dropped. */
export function otlpTracing({ url, service, share, role }: Receiver): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': `${role}-${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // A statement names its columns and placeholders, never a value, and its beginning says which one it is.
    spanLimits: { attributeValueLengthLimit: 400 },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('resolvo');
  // Not the library's global one: a process may hold several products.
  const running = new AsyncLocalStorage<Context>();

  function open(name: string, kind: SpanKind, facts: Facts, around: Context): Span {
    const span = tracer.startSpan(name, { kind, attributes: known(facts) }, around);
    const inside = trace.setSpan(around, span);
    return {
      place: placeOf(inside) ?? '',
      run: (act) => running.run(inside, act),
      end(more = {}, error) {
        span.setAttributes(known(more));
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
        span.end();
      },
    };
  }

  return {
    begin(name, kind, facts, from) {
      const before = from === undefined ? null : parseTraceParent(from);
      const around = before ? trace.setSpanContext(ROOT_CONTEXT, { ...before, isRemote: true }) : ROOT_CONTEXT;
      return open(name, kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, facts, around);
    },
    part(name, facts, act) {
      const around = running.getStore();
      return around ? inSpan(open(name, SpanKind.CLIENT, facts, around), act) : act();
    },
    place: () => placeOf(running.getStore()),
    close: () => provider.shutdown(),
  };
}

const known = (facts: Facts): Record<string, string | number> =>
  Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

function placeOf(context: Context | undefined): string | undefined {
  const at = context && trace.getSpanContext(context);
  return at && `00-${at.traceId}-${at.spanId}-${at.traceFlags.toString(16).padStart(2, '0')}`;
}
