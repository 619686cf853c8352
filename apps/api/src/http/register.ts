import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { type Endpoint, fileAnswer } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { genericError } from '@resolvo/contract/generic-error';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../core/actor.ts';
import type { Cookies, Handlers } from '../core/handlers.ts';
import type { Presses } from '../core/presses.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { withoutAccount } from './asked-account.ts';
import { cookiesOf } from './cookies.ts';
import { fromZod } from './errors.ts';
import { sendFile } from './files.ts';
import { answeredBefore, noteAnswer } from './once.ts';
import { refuseUnstorable } from './unstorable.ts';

type AnyHandler = (call: {
  actor: Actor;
  params: unknown;
  query: unknown;
  body: unknown;
  cookies: Cookies;
}) => Promise<unknown>;

export interface Gate {
  /**
   * Counts the call against its row's limit and returns the actor, or throws the refusal that the row's access calls
   * for.
   */
  admit(endpoint: Endpoint, request: FastifyRequest): Actor | Promise<Actor>;
  /** Resolves once sessions and tokens revoked by this request have left this process's cache. */
  flushed(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor the gate admitted. */
    actor: Actor | undefined;
    /** The row of the endpoint table; undefined for pages and files. */
    endpoint: Endpoint | undefined;
  }
}

export const apiPrefix = '/api';
const say = { error: genericError };
const nothing = z.strictObject({});

/** Registers a route for every row. A row without a handler, or a handler without a row, stops the boot. */
export function registerEndpoints(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  gate: Gate,
  presses: Presses,
): void {
  const extra = Object.keys(handlers).filter((name) => !Object.hasOwn(endpoints, name));
  if (extra.length > 0) throw new Error(`These handlers have no row in the endpoint table: ${extra.join(', ')}.`);
  const missing = endpointNames.filter((name) => handlers[name] === undefined);
  if (missing.length > 0) throw new Error(`These rows of the endpoint table have no handler: ${missing.join(', ')}.`);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('endpoint', undefined);
  app.decorateRequest('press', undefined);
  for (const name of endpointNames) {
    // One cast for all rows: the gate and parseInput produce exactly the input that the row's type promises.
    registerOne(app, endpoints[name], handlers[name] as AnyHandler, gate, presses);
  }
}

const compileSerializer = SerializerSelector()({}, {});
type Answering = Required<Pick<RouteShorthandOptions, 'schema' | 'serializerCompiler'>>;
const compiled = new WeakMap<Endpoint, Answering>();

/**
 * An object or null. As `anyOf` the serializer would only check the object and refuse one with a field too many; as a
 * nullable object it writes the declared fields.
 */
function orNull(schema: { anyOf?: unknown; [key: string]: unknown }): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const [object, nothing] = schema.anyOf;
  if (object?.type !== 'object' || nothing?.type !== 'null') return;
  delete schema.anyOf;
  Object.assign(schema, object, { nullable: true });
}

/** A serializer that writes declared fields only. Compiled once per process, since tests make dozens of applications. */
function answering(endpoint: Endpoint): Answering {
  const known = compiled.get(endpoint);
  if (known) return known;
  const schema = z.toJSONSchema(endpoint.response, {
    target: 'draft-7',
    override: ({ jsonSchema }) => orNull(jsonSchema),
  });
  const serializer = compileSerializer({
    schema,
    method: endpoint.method,
    url: endpoint.path,
    httpStatus: String(endpoint.status),
  });
  const made: Answering = {
    schema: { response: { [endpoint.status]: schema } },
    serializerCompiler: () => serializer,
  };
  compiled.set(endpoint, made);
  return made;
}

function registerOne(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  gate: Gate,
  presses: Presses,
): void {
  const { file } = endpoint;
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(file ? {} : answering(endpoint)),
    ...(endpoint.largestBody === undefined ? {} : { bodyLimit: endpoint.largestBody }),
    ...(endpoint.method === 'GET'
      ? {}
      : {
          onSend: async (request, reply, payload) => {
            await gate.flushed();
            await noteAnswer(presses, request, reply, payload);
          },
        }),
    onRequest: (request, reply, done) => {
      request.endpoint = endpoint;
      const admitted = gate.admit(endpoint, request);
      const enter = (actor: Actor) => {
        request.actor = actor;
        done();
      };
      if (!(admitted instanceof Promise)) return enter(admitted);
      admitted.then(enter, (error) => {
        if (file?.disposition === 'inline' && isSignedOutReader(request, error)) {
          const isExpired = error instanceof Refusal && error.code === 'session_expired';
          reply.redirect(`/auth/login?${isExpired ? 'expired&' : ''}to=${encodeURIComponent(request.url)}`, 303);
        } else done(error);
      });
    },
    handler: (request, reply) => {
      const { actor } = request;
      if (!actor) throw new Error('A request reached its handler without passing the gate.');
      const input = parseInput(endpoint, request);
      const act = () => {
        reply.code(endpoint.status);
        return handler({ actor, ...input, cookies: cookiesOf(request, reply) });
      };
      if (file) return act().then((found) => sendFile(reply, file, fileAnswer.parse(found)));
      if (endpoint.method === 'GET') return act();
      return answeredBefore(presses, request, reply, actor).then((isAnswered) => (isAnswered ? reply : act()));
    },
  });
}

/**
 * A browser tab that opened a document without a session: it is redirected to the sign-in page, which leads back to the
 * document, instead of shown JSON.
 */
const isSignedOutReader = (request: FastifyRequest, error: unknown): boolean =>
  request.headers['sec-fetch-mode'] === 'navigate' &&
  error instanceof Refusal &&
  (error.code === 'unauthenticated' || error.code === 'session_expired');

function parseQuery({ query: schema, file }: Endpoint, { query: sent }: FastifyRequest): unknown {
  const query = file ? withoutAccount(sent) : sent;
  // Fast path: most calls declare no query and send none.
  if (schema === undefined && isEmpty(query)) return query;
  const parsed = (schema ?? nothing).safeParse(query, say);
  if (!parsed.success) throw fromZod(parsed.error);
  refuseUnstorable(parsed.data);
  return parsed.data;
}

function isEmpty(query: unknown): boolean {
  for (const _name in Object(query)) return false;
  return true;
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  // An id that does not parse cannot exist: 404, as for any unknown id.
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  const query = parseQuery(endpoint, request);
  if (endpoint.body === undefined) {
    if (request.body !== undefined) {
      throw new Refusal('validation_failed', 'This call takes no body.');
    }
    return { params: params?.data, query, body: undefined };
  }
  // A missing body counts as {}; `null` is a value, and no row accepts it.
  const body = endpoint.body.safeParse(request.body === undefined ? {} : request.body, say);
  if (!body.success) throw fromZod(body.error);
  refuseUnstorable(body.data);
  return { params: params?.data, query, body: body.data };
}
