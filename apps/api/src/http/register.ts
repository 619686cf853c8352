import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { effectFaults } from '@resolvo/contract/access';
import { id } from '@resolvo/contract/common';
import { type Endpoint, fileAnswer } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { genericError } from '@resolvo/contract/generic-error';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../core/actor.ts';
import { asCause } from '../core/causing.ts';
import type { Cookies, Handlers } from '../core/handlers.ts';
import { asChosen } from '../core/not-told.ts';
import type { Presses } from '../core/presses.ts';
import { notFound, Refusal, tooManyAtOnce } from '../core/refusal.ts';
import { onBehalfOf } from '../db/pool-share.ts';
import { networkOf } from '../security/addresses.ts';
import { withoutAccount } from './asked-account.ts';
import { CallCookies } from './cookies.ts';
import { fromZod } from './errors.ts';
import { sendFile } from './files.ts';
import { sendJson } from './headers.ts';
import { answeredBefore, noteAnswer } from './once.ts';
import { refuseUnstorable } from './unstorable.ts';

type AnyHandler = (call: {
  actor: Actor;
  params: unknown;
  query: unknown;
  body: unknown;
  cookies: Cookies;
}) => Promise<unknown> | unknown;

export interface Gate {
  /**
   * Counts the call against its row's limit and returns the actor, or throws the refusal that the row's access calls
   * for.
   */
  admit(endpoint: Endpoint, request: FastifyRequest): Actor | Promise<Actor>;
  /** Whether the caller is still let in, by what is committed now. Throws the refusal. */
  askAgain(endpoint: Endpoint, request: FastifyRequest): Promise<void>;
  /** Refuses staff a row that gives something to an account which they are a member of. */
  keepFromOwn(actor: Actor, named: { readonly params: unknown; readonly body: unknown }): Promise<void>;
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

/** Registers a route for every row. A row without a handler, a handler without a row, or a row that hides what it does stops the boot. */
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
  const faults = endpointNames.flatMap((name) => effectFaults(name, endpoints[name]));
  if (faults.length > 0) throw new Error(faults.join(' '));
  app.decorateRequest('actor', undefined);
  app.decorateRequest('endpoint', undefined);
  app.decorateRequest('press', undefined);
  for (const name of endpointNames) {
    // One cast for all rows: the gate and parseInput produce exactly the input that the row's type promises.
    const [endpoint, handler]: [Endpoint, AnyHandler] = [endpoints[name], handlers[name] as AnyHandler];
    if (endpoint.method === 'GET' && !endpoint.file) registerRead(app, endpoint, handler, gate);
    else registerOne(app, endpoint, handler, gate, presses);
  }
}

const compileSerializer = SerializerSelector()({}, {});
interface Answering {
  readonly route: Required<Pick<RouteShorthandOptions, 'schema' | 'serializerCompiler'>>;
  readonly write: (answer: unknown) => string;
}
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

export function serializerOf(endpoint: Endpoint): Answering['write'] {
  const schema = z.toJSONSchema(endpoint.response, {
    target: 'draft-7',
    override: ({ jsonSchema }) => orNull(jsonSchema),
  });
  return compileSerializer({
    schema,
    method: endpoint.method,
    url: endpoint.path,
    httpStatus: String(endpoint.status),
  });
}

/**
 * A serializer that writes declared fields only. Compiled at the first answer: most processes never give most answers,
 * and compiling all would be half of their start. Once per process, since tests make dozens of applications.
 */
function answering(endpoint: Endpoint): Answering {
  const known = compiled.get(endpoint);
  if (known) return known;
  let serializer: Answering['write'] | undefined;
  const write = (answer: unknown): string => {
    serializer ??= serializerOf(endpoint);
    return serializer(answer);
  };
  const made: Answering = {
    // Fastify asks for a serializer of each status that has a schema, and reads nothing of the schema itself.
    route: { schema: { response: { [endpoint.status]: {} } }, serializerCompiler: () => write },
    write,
  };
  compiled.set(endpoint, made);
  return made;
}

/** Whose share of the pool a request takes: the account's, without one the person's, and of a visitor the network's. */
function counted(actor: Actor): string {
  if ('accountId' in actor && actor.accountId !== null) return actor.accountId;
  return 'personId' in actor ? actor.personId : networkOf(actor.origin.ip);
}

const urlOf = ({ path }: Endpoint): string => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * A read has no body to wait for and changes nothing, so all of it is one function, which waits only where the gate or
 * the handler does: a poll is answered without a promise.
 */
function registerRead(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, gate: Gate): void {
  const { route, write } = answering(endpoint);
  const parse = inputParser(endpoint);
  const send = (request: FastifyRequest, reply: FastifyReply, cookies: CallCookies, found: unknown): void => {
    // Fastify itself knows what to leave out of an answer to HEAD, and which headers were set before.
    if (cookies.changed || request.method === 'HEAD') reply.code(endpoint.status).send(found);
    else sendJson(request, reply, endpoint.status, write(found));
  };
  const act = (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> | void => {
    request.actor = actor;
    const { params, query, body } = parse(request);
    const cookies = new CallCookies(request, reply);
    const found = onBehalfOf({ account: counted(actor), refuse: tooManyAtOnce }, () =>
      handler({ actor, params, query, body, cookies }),
    );
    if (endpoint.reveals) {
      const stillMay = async (answer: unknown) => {
        await gate.askAgain(endpoint, request);
        send(request, reply, cookies, answer);
      };
      return Promise.resolve(found).then(stillMay);
    }
    if (found instanceof Promise) return found.then((answer) => send(request, reply, cookies, answer));
    send(request, reply, cookies, found);
  };
  app.route({
    method: 'GET',
    url: urlOf(endpoint),
    ...route,
    handler: (request, reply) => {
      request.endpoint = endpoint;
      const admitted = gate.admit(endpoint, request);
      return admitted instanceof Promise
        ? admitted.then((actor) => act(request, reply, actor))
        : act(request, reply, admitted);
    },
  });
}

function registerOne(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  gate: Gate,
  presses: Presses,
): void {
  const { file } = endpoint;
  const parse = inputParser(endpoint);
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    ...(file ? {} : answering(endpoint).route),
    ...(endpoint.largestBody === undefined ? {} : { bodyLimit: endpoint.largestBody }),
    ...(endpoint.method !== 'GET' && {
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
      const input = parse(request);
      const act = async () => {
        if (endpoint.gives) await gate.keepFromOwn(actor, input);
        reply.code(endpoint.status);
        const right = { ask: () => gate.askAgain(endpoint, request), wasAsked: false };
        const handled = () => handler({ actor, ...input, cookies: new CallCookies(request, reply) });
        const answer = await asCause(actor, () => asChosen(endpoint, input.body, handled), right);
        if (endpoint.reveals && !right.wasAsked) await right.ask();
        return answer;
      };
      return onBehalfOf({ account: counted(actor), refuse: tooManyAtOnce }, async () => {
        if (file) return sendFile(reply, file, fileAnswer.parse(await act()));
        return (await answeredBefore(presses, request, reply, actor)) ? reply : act();
      });
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

const idPattern = z.regexes.uuid();

/** An id that does not parse cannot exist: 404, as for any unknown id. */
function paramsParser(schema: z.ZodObject | undefined): (sent: unknown) => unknown {
  if (!schema) return () => undefined;
  // Nearly all parameters are ids: the pattern of the schema says the same as the schema, at a tenth of the cost.
  if (Object.values(schema.shape).every((one) => one === id)) {
    return (sent) => {
      for (const value of Object.values(Object(sent))) if (!idPattern.test(String(value))) throw notFound();
      return sent;
    };
  }
  return (sent) => {
    const parsed = schema.safeParse(sent);
    if (!parsed.success) throw notFound();
    return parsed.data;
  };
}

function parseBody({ body: schema }: Endpoint, { body: sent }: FastifyRequest): unknown {
  if (schema === undefined) {
    if (sent !== undefined) throw new Refusal('validation_failed', 'This call takes no body.');
    return undefined;
  }
  // A missing body counts as {}; `null` is a value, and no row accepts it.
  const body = schema.safeParse(sent === undefined ? {} : sent, say);
  if (!body.success) throw fromZod(body.error);
  refuseUnstorable(body.data);
  return body.data;
}

function inputParser(endpoint: Endpoint) {
  const parseParams = paramsParser(endpoint.params);
  return (request: FastifyRequest) => ({
    params: parseParams(request.params),
    query: parseQuery(endpoint, request),
    body: parseBody(endpoint, request),
  });
}
