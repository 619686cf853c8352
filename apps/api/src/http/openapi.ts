import { brand } from '@resolvo/brand/brand';
import { isForPeople } from '@resolvo/contract/access';
import { onceKey } from '@resolvo/contract/asked-once';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { type ErrorCode, errorBodySchema, errorStatus } from '@resolvo/contract/errors';
import { permission } from '@resolvo/contract/permissions';
import { z } from 'zod';
import { csrfHeader } from './csrf.ts';
import { apiPrefix } from './register.ts';

/** Said by the reference page too. */
export const onceText =
  'A call that changes something may carry a key of your own in Idempotency-Key. When no answer comes, send the same call with the same key again: for a day it is done once, and answered as the first time.';

const onceParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: onceKey.source },
  description: 'Optional. The same call with the same key is done once, and answered as the first time, for a day.',
};

type Json = { [key: string]: unknown };

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name];
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: `Requests that change something and use the session cookie must carry Content-Type: application/json, the header ${csrfHeader.toUpperCase()}: 1 and their Origin. API tokens go into Authorization: Bearer and need none of that. ${onceText}`,
    },
    servers: [{ url: `${publicUrl}${apiPrefix}` }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        challenge: { type: 'apiKey', in: 'cookie', name: '__Host-challenge' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const usesCookie = endpoint.access.kind !== 'public' && endpoint.method !== 'GET';
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [name.replace(/[A-Z].*$/, '')],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(usesCookie
        ? [{ name: 'X-CSRF', in: 'header', schema: { const: '1' }, description: 'With the cookie only.' }]
        : []),
      ...(endpoint.method === 'GET' ? [] : [onceParameter]),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: endpoint.file
          ? { [endpoint.file.type]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
      },
      ...errorResponses(endpoint),
    },
  };
}

function accessText(endpoint: Endpoint): string {
  const { access, limit } = endpoint;
  const right = 'permission' in access ? permission[access.permission] : '';
  const who = {
    public: 'Anyone.',
    challenge: 'A person between the first and the second factor.',
    session: 'A signed-in person; API tokens may not.',
    member: 'A signed-in member of the account; API tokens may not.',
    own: `A signed-in person, or an API token with the permission ${right}.`,
    staff: `Staff with the permission ${'anyOf' in access ? access.anyOf.map((name) => permission[name]).join(' or ') : ''}.`,
  }[access.kind];
  const whoOfPeople =
    access.kind === 'own' ? `A signed-in person with the permission ${right}; API tokens may not.` : who;
  const recent =
    'recent' in access && access.recent ? ' A session must have confirmed within 15 minutes who it is.' : '';
  const deletes = !isForPeople(endpoint) && endpoint.destroys ? ' An API token must have been made to delete.' : '';
  return `${isForPeople(endpoint) ? whoOfPeople : who}${recent}${deletes} At most ${limit.points} calls in ${limit.seconds} seconds from one address.`;
}

function security(endpoint: Endpoint): Json[] {
  switch (endpoint.access.kind) {
    case 'public':
      return [];
    case 'challenge':
      return [{ challenge: [] }];
    default:
      return isForPeople(endpoint) ? [{ session: [] }] : [{ session: [] }, { token: [] }];
  }
}

/** The error responses implied by the row's access, limit and schemas, and those the row lists. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['too_many_requests', 'malformed_request', ...endpoint.errors]);
  if (endpoint.method !== 'GET') codes.add('csrf_refused').add('unsupported_media_type').add('payload_too_large');
  if (endpoint.body || endpoint.query) codes.add('validation_failed');
  if (endpoint.params) codes.add('not_found');
  if (endpoint.access.kind !== 'public') codes.add('unauthenticated').add('session_expired');
  if (!['public', 'challenge'].includes(endpoint.access.kind))
    codes.add('permission_denied').add('two_factor_required').add('other_person');
  if (endpoint.gives) codes.add('conflict');
  if ('recent' in endpoint.access && endpoint.access.recent) codes.add('confirmation_required');
  return [...codes].sort();
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field instanceof z.ZodOptional || field instanceof z.ZodDefault),
    schema: jsonSchema(field as z.ZodType, 'input'),
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
}
