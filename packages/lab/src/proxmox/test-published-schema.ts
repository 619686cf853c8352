import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The vendor's published API description. It is not part of the repository; the test is skipped without it. */
const file = join(import.meta.dirname, '../../../../../shared/protocols/proxmox-apidoc.json');

export interface Schema {
  type?: string;
  optional?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: (string | number)[] | null;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: number | Schema;
  alias?: string;
  oneOf?: Schema[];
  requires?: string;
  format?: string | Record<string, Schema>;
}

export interface Method {
  parameters?: { properties?: Record<string, Schema>; additionalProperties?: number };
  returns?: Schema;
}

interface TreeNode {
  path: string;
  info?: Record<string, Method>;
  children?: TreeNode[];
}

export const hasPublishedSchema = existsSync(file);

let read: Map<string, Method> | undefined;

/** Every method by `METHOD /path`. */
export function publishedMethods(): ReadonlyMap<string, Method> {
  read ??= readMethods();
  return read;
}

function readMethods(): Map<string, Method> {
  const methods = new Map<string, Method>();
  const walk = (nodes: TreeNode[]) => {
    for (const { path, info, children } of nodes) {
      for (const [name, method] of Object.entries(info ?? {})) methods.set(`${name} ${path}`, method);
      walk(children ?? []);
    }
  };
  walk(JSON.parse(readFileSync(file, 'utf8')));
  return methods;
}

/** The method that answers this address, and the values in its path. */
export function methodAt(
  methods: ReadonlyMap<string, Method>,
  verb: string,
  address: string,
): { at: string; path: Record<string, string> } | undefined {
  const given = address.replace('/api2/json', '').split('/');
  let best: { at: string; path: Record<string, string>; fixed: number } | undefined;
  for (const at of methods.keys()) {
    if (!at.startsWith(`${verb} `)) continue;
    const wanted = at.slice(verb.length + 1).split('/');
    const greedy = wanted.at(-1) === '{volume}' && given.length > wanted.length;
    if (wanted.length !== given.length && !greedy) continue;
    const path: Record<string, string> = {};
    const fits = wanted.every((segment, index) => {
      if (!segment.startsWith('{')) return segment === given[index];
      const value = greedy && index === wanted.length - 1 ? given.slice(index).join('/') : (given[index] ?? '');
      path[segment.slice(1, -1)] = decodeURIComponent(value);
      return true;
    });
    const fixed = wanted.filter((segment) => !segment.startsWith('{')).length;
    if (fits && (best === undefined || fixed > best.fixed)) best = { at, path, fixed };
  }
  return best;
}

/** What is wrong with an answer, each with its place. Booleans are 0 and 1, and numbers may come as text, as PVE's do. */
export function problemsWith(schema: Schema | undefined, value: unknown, place: string): string[] {
  if (schema === undefined || schema.oneOf !== undefined) return [];
  const type = schema.type ?? (schema.properties === undefined ? undefined : 'object');
  if (type === 'null') return value === null || value === undefined ? [] : [`${place}: not null`];
  if (value === undefined || value === null) return schema.optional ? [] : [`${place}: missing`];
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${place}: no array`];
    return value.flatMap((item, index) => problemsWith(schema.items, item, `${place}[${index}]`));
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${place}: no object`];
    return problemsInObject(schema, value, place);
  }
  if (typeof value === 'object') return [`${place}: an object instead of ${type}`];
  return problemsWithScalar(schema, String(value), place);
}

function problemsInObject(schema: Schema, value: object, place: string): string[] {
  const properties = schema.properties ?? {};
  const problems = Object.entries(properties).flatMap(([name, property]) =>
    name.endsWith('[n]')
      ? []
      : problemsWith(property, Object.entries(value).find(([key]) => key === name)?.[1], `${place}.${name}`),
  );
  for (const [key, item] of Object.entries(value)) {
    const family = properties[`${key.replace(/\d+$/, '')}[n]`];
    if (properties[key] === undefined && family !== undefined)
      problems.push(...problemsWith(family, item, `${place}.${key}`));
    else if (properties[key] === undefined && schema.additionalProperties === 0)
      problems.push(`${place}.${key}: unknown`);
  }
  return problems;
}

const patterns: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:[01]|true|false)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i,
};

function problemsWithScalar(schema: Schema, text: string, place: string): string[] {
  const pattern = patterns[schema.type ?? ''];
  if (pattern !== undefined && !pattern.test(text)) return [`${place}: "${text}" is no ${schema.type}`];
  const problems: string[] = [];
  if (schema.enum && !schema.enum.map(String).includes(text))
    problems.push(`${place}: "${text}" is not in ${schema.enum}`);
  if (schema.minimum !== undefined && Number(text) < schema.minimum)
    problems.push(`${place}: ${text} is below ${schema.minimum}`);
  if (schema.maximum !== undefined && Number(text) > schema.maximum)
    problems.push(`${place}: ${text} is above ${schema.maximum}`);
  if (schema.maxLength !== undefined && text.length > schema.maxLength) problems.push(`${place}: too long`);
  if (schema.pattern !== undefined) {
    const source = schema.pattern.replace(/\(\?\^[a-z]*:/g, '(?:');
    if (!new RegExp(`^(?:${source})$`).test(text))
      problems.push(`${place}: "${text}" does not match ${schema.pattern}`);
  }
  return problems;
}
