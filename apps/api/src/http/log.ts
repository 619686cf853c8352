import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Actor } from '../core/actor.ts';

/**
 * Secrets never reach a log: no query strings, bodies or headers are logged, and these keys are redacted wherever they
 * occur.
 */
const secretKeys = new Set([
  'password',
  'cpassword',
  'current_password',
  'token',
  'code',
  'recovery_code',
  'secret',
  'recaptcha',
]);

export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      // Not pino's own `redact`, which reads each path anew for each value of each line: a tenth of a sign-in.
      log: (line: object) => withoutSecrets(line, 0),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    // A driver's error carries its whole connection; only name, message, stack and cause are written.
    serializers: { err: readable },
  };
  return pino(options, destination);
}

/** Deeper than any line of ours, so that a value that contains itself ends too. */
const deepest = 8;

function withoutSecrets(line: object, depth: number): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(line)) {
    written[key] = secretKeys.has(key) ? '[redacted]' : nested(value, depth + 1);
  }
  return written;
}

function nested(value: unknown, depth: number): unknown {
  // Errors have their serializer, dates and buffers their own way to be written.
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value;
  if (depth > deepest) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => nested(one, depth + 1));
  return withoutSecrets(value, depth);
}

function readable(error: unknown): unknown {
  // The job queue hands on copies of errors, which are plain objects.
  if (typeof error === 'object' && error !== null && !(error instanceof Error))
    return { message: 'message' in error ? String(error.message) : JSON.stringify(error) };
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: readable(cause) }) };
}

/** Ids, never names: an operator who may read logs need not know who a customer is. */
export function whoOf(actor: Actor | undefined): { account?: string; person?: string } {
  return {
    ...(actor !== undefined && 'accountId' in actor && actor.accountId !== null && { account: actor.accountId }),
    ...(actor !== undefined && 'personId' in actor && { person: actor.personId }),
  };
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Polled rows are not logged when they succeed: thousands a second with no new information.
    if (request.endpoint?.polled && reply.statusCode < 500) return;
    const isCall = request.url.startsWith('/api');
    if (!isCall && request.log.level !== 'debug' && request.log.level !== 'trace') return;
    const line = {
      event: 'request.done',
      request_id: request.id,
      ...whoOf(request.actor),
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (isCall) request.log.info(line, 'Request answered');
    else request.log.debug(line, 'Request answered');
  });
}
