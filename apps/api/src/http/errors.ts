import type { ErrorBody } from '@resolvo/contract/errors';
import { messages } from '@resolvo/contract/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { notFound, Refusal } from '../core/refusal.ts';
import { isDatabaseDown, isStalePlan } from '../db/errors.ts';
import { whoOf } from './log.ts';

/** Every error ends here and is answered as the one error body. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isAborted(request)) {
      request.log.info(
        { event: 'request.aborted', request_id: request.id, ...whoOf(request.actor), path: request.url.split('?')[0] },
        'The caller went away before the request was whole',
      );
      return sendRefusal(request, reply, new Refusal('malformed_request', 'The request ended before it was whole.'));
    }
    const refusal = asRefusal(error);
    // A commit whose answer was lost may be there. Its beginning is kept, so that sent again it is not done twice.
    if (isDatabaseDown(error)) request.press = undefined;
    if (refusal.status >= 500) {
      const who = whoOf(request.actor);
      request.log.error(
        { event: 'request.failed', err: error, request_id: request.id, ...who },
        'Request answered with 5xx',
      );
    }
    return sendRefusal(request, reply, refusal);
  });
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ErrorBody = {
    details: refusal.message,
    code: refusal.code,
    ...(refusal.fields ? { fields: [...refusal.fields] } : {}),
    request_id: request.id,
  };
  request.refusal = refusal.message;
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // The error replaces the file, so its name must go.
  reply.removeHeader('content-disposition');
  // Sent as a string, so that the route's response serializer does not reshape it.
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (isDatabaseDown(error) || isStalePlan(error)) {
    return new Refusal('upstream_unavailable', 'We cannot do this right now. Please try again in a minute.');
  }
  // Deadlock (40P01) and serialization failure (40001): a concurrent transaction won.
  if (error.code === '40P01' || error.code === '40001') {
    return new Refusal('conflict', 'Somebody changed the same thing in this moment. Please try again.');
  }
  switch (error.statusCode) {
    case 400:
      return new Refusal('malformed_request', 'The request could not be read. Please check that it is valid JSON.');
    case 404:
      return notFound();
    case 413:
      return new Refusal('payload_too_large', 'The request is too large.');
    case 414:
    case 431:
      return new Refusal('malformed_request', 'The address or the headers of the request are too long.');
    case 415:
      return new Refusal('unsupported_media_type', 'Please send JSON, with Content-Type: application/json.');
    default:
      return new Refusal('internal_error', 'Something went wrong on our side. Please try again; we have been told.');
  }
}

/** Reports all invalid fields at once, each with the message of its rule. */
export function fromZod(error: ZodError): Refusal {
  const fields = fieldsOf(error.issues);
  return new Refusal('validation_failed', fields[0]?.message ?? messages.formInvalid, { fields });
}

type Issues = ZodError['issues'];

function fieldsOf(issues: Issues, at: readonly PropertyKey[] = []): { path: string; message: string }[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: `"${key}" is not known here.` }));
    }
    // Of several kinds that a value may have, the one that it is nearest to says which field is wrong.
    const nearest = issue.code === 'invalid_union' && nearestOf(issue.errors);
    return nearest ? fieldsOf(nearest, path) : [{ path: path.join('.'), message: issue.message }];
  });
}

/** The kind with the fewest faults, where the value is an object of that kind at all. */
const nearestOf = (kinds: readonly Issues[]): Issues | undefined =>
  kinds
    .filter((issues) => issues.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'))
    .toSorted((one, other) => one.length - other.length)[0];

/** A browser that was closed or a line that broke during an upload; Node says ECONNRESET, as it does of a database. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.readableAborted;
