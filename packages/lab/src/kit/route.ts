import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { matchPath, type Reply, readBody } from './http.ts';
import { LabError } from './lab-error.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** One call of the lab's own pages and JSON API. The table of all of them is what GET /lab/api shows. */
export interface Route {
  readonly method: Method;
  /** Parameters in braces: `/lab/api/mail/{id}`. */
  readonly path: string;
  readonly about: string;
  readonly respond: (request: IncomingMessage, url: URL, params: Record<string, string>) => Promise<Reply>;
}

interface RouteDefinition<Query, Body> {
  method: Method;
  path: string;
  about: string;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  handle(call: {
    request: IncomingMessage;
    params: Record<string, string>;
    query: Query;
    body: Body;
  }): Reply | Promise<Reply>;
}

export function route<Query = undefined, Body = undefined>(definition: RouteDefinition<Query, Body>): Route {
  const { method, path, about } = definition;
  return {
    method,
    path,
    about,
    async respond(request, url, params) {
      if (method !== 'GET') refuseOtherSites(request);
      const query = parse(definition.query, Object.fromEntries(url.searchParams), 'query');
      const body = definition.body === undefined ? undefined : await readJson(request);
      return definition.handle({ request, params, query, body: parse(definition.body, body, 'body') });
    },
  };
}

/**
 * Matches the path before the method, so that a wrong method gets 405 and a wrong path 404. Undefined: no such path.
 */
export function findRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): { route: Route; params: Record<string, string> } | undefined {
  const samePath = routes.flatMap((candidate) => {
    const params = matchPath(candidate.path, pathname);
    return params === undefined ? [] : [{ route: candidate, params }];
  });
  if (samePath.length === 0) return undefined;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = samePath.find((candidate) => candidate.route.method === wanted);
  if (found !== undefined) return found;
  const allow = samePath.map((candidate) => candidate.route.method).join(', ');
  throw new LabError(405, `${pathname} does not take ${method}. It takes ${allow}.`, { allow });
}

/** Refuses cross-site requests: a page of another site open in the developer's browser must not change the lab. */
function refuseOtherSites(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    throw new LabError(403, 'The lab takes changes only from its own pages and from programs, not from other sites.');
  }
  const type = request.headers['content-type'];
  const bodyless = request.method === 'DELETE' && type === undefined;
  if (!bodyless && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
    throw new LabError(415, 'Send this call with the header Content-Type: application/json.');
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, BODY_LIMIT_BYTES)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new LabError(400, 'The body is not JSON.');
  }
}

/** Without a schema the call takes nothing, which is what `Value = undefined` says in `route`. */
function parse<Value>(schema: z.ZodType<Value> | undefined, input: unknown, where: 'query' | 'body'): Value {
  if (schema === undefined) return undefined as Value;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const path = issue.path.join('.');
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
  throw new LabError(422, `The ${where} is not what this call takes. ${problems.join('. ')}.`);
}
