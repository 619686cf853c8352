import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Secrets never reach a log: no query strings, no bodies, no headers, and these keys are struck out wherever they appear. */
const secretKeys = [
  'password',
  'cpassword',
  'current_password',
  'token',
  'code',
  'recovery_code',
  'secret',
  'recaptcha',
];

export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A driver's error carries its whole connection; only what a reader needs is written.
    serializers: { err: readable },
    redact: { paths: [...secretKeys, ...secretKeys.map((key) => `*.${key}`)], censor: '[redacted]' },
  };
  return pino(options, destination);
}

function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: readable(cause) }) };
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Thousands a second that say nothing new.
    if (request.endpoint?.polled && reply.statusCode < 500) return;
    const line = {
      request_id: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (request.url.startsWith('/api')) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
  });
}
