import type { Endpoint } from '@resolvo/contract/endpoint';
import { z } from 'zod';

/** Words that a field for a domain name is called by, whatever its schema lets through. */
const called = /(^|[._])(domain|domains|hostname|name_servers|mail_server|nameservers)(\[\])?$/;

/** What takes this, and refuses the rest, is a field for domain names. */
const taken = 'shop.example.com';
const refused = ['no domain at all!', 'a b', 'x y.z', '-', '!!!', 'shop', 'no_domain_at_all'];

const takesNames = (schema: z.ZodType): boolean =>
  schema.safeParse(taken).success && refused.every((text) => !schema.safeParse(text).success);

/** The fields of every request that take a domain name, as "row part.field". */
export function nameFields(endpoints: Readonly<Record<string, Endpoint>>): string[] {
  return Object.entries(endpoints).flatMap(([row, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      const found = leavesOf(schema, part)
        .filter(({ path, schema: leaf }) => isText(leaf) && (called.test(path) || takesNames(leaf)))
        .map(({ path }) => `${row} ${path}`);
      return [...new Set(found)];
    }),
  );
}

const isText = (schema: z.ZodType): boolean => schema.safeParse(taken).success || schema.safeParse('shop').success;

interface Leaf {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Objects, lists and choices are opened; what is typed stays with all its checks and changes. */
function leavesOf(schema: unknown, path: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => leavesOf(option, path));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return leavesOf(schema.unwrap(), path);
  }
  // What is changed after it was read: its form is that of what goes in.
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString)) return leavesOf(schema.in, path);
  return schema instanceof z.ZodType ? [{ path, schema }] : [];
}
