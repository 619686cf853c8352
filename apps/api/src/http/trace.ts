import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../providers/tracing.ts';
import { whoOf } from './log.ts';

/**
 * Each request is a trace, or a part of the one that its `traceparent` names; the browser sends one once an answer said
 * that traces are kept (`traceresponse`, W3C Trace Context level 2).
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request;
    const span = tracing.begin(
      `${method} ${routeOptions.url ?? 'unknown'}`,
      'request',
      { 'http.request.method': method, 'http.route': routeOptions.url, 'resolvo.request_id': request.id },
      typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    );
    spans.set(request, span);
    // On the answer itself: what is sent past Fastify carries it too.
    reply.raw.setHeader('traceresponse', span.place);
    span.run(done);
  });
  // The body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const { account, person } = whoOf(request.actor);
    spans
      .get(request)
      ?.end(
        { 'http.response.status_code': statusCode, 'resolvo.account': account, 'resolvo.person': person },
        statusCode >= 500 ? `Answered ${statusCode}` : undefined,
      );
    done();
  });
}
