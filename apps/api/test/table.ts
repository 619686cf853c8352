import { randomUUID } from 'node:crypto';
import { isForPeople as isRowForPeople, readersOf } from '@resolvo/contract/access';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { type EndpointName, endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { PermissionName } from '@resolvo/contract/permissions';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Browser } from './browser.ts';

export interface Row {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
}

export type JsonSchema = { readonly [key: string]: unknown };

/** The endpoint table as the law tests walk it. */
export const rows: readonly Row[] = endpointNames.map((name) => ({ name, endpoint: endpoints[name] }));

export const rowsOf = (...kinds: Endpoint['access']['kind'][]): Row[] =>
  rows.filter(({ endpoint }) => kinds.includes(endpoint.access.kind));

/** The rights of which each one opens the row. */
export function permissionsOf(row: Endpoint): readonly PermissionName[] {
  const { access } = row;
  if (access.kind === 'own') return [access.permission];
  if (access.kind === 'staff') return [...access.anyOf, ...readersOf(row)];
  throw new Error(`Rows for ${access.kind} ask for no permission.`);
}

export const isForPeople = ({ endpoint }: Row): boolean => isRowForPeople(endpoint);

/** The row's path with its parameters filled in; those not named get an id that nothing has. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
}

interface CallOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string> | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string | undefined>;
}

export function call(browser: Browser, { endpoint }: Row, options: CallOptions = {}): Promise<LightMyRequestResponse> {
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  const path = pathOf(endpoint, options.params) + query;
  return browser.send(endpoint.method, path, options.body ?? {}, options.headers);
}

/** The body of a refusal without what differs from request to request. */
export function withoutRequestId(response: LightMyRequestResponse): unknown {
  const { request_id: _, ...rest } = response.json();
  return rest;
}

export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });

/** Something that fits the schema, as far as its shape goes. `text` and `extra` let a test slip its own things in. */
export function sample(schema: JsonSchema, fill: { text?: string; extra?: Record<string, unknown> } = {}): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0] as JsonSchema, fill);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      return { ...Object.fromEntries(properties.map(([key, value]) => [key, sample(value, fill)])), ...fill.extra };
    }
    case 'array':
      return [sample((schema.items ?? {}) as JsonSchema, fill)];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    default:
      return fill.text ?? sampleText(schema.format);
  }
}

function sampleText(format: unknown): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return '2027-01-01';
  return format === 'date-time' ? '2027-01-01T00:00:00.000Z' : 'text';
}
