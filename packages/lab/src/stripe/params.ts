import { z } from 'zod';
import type { Form } from './form.ts';
import { invalid } from './stripe-error.ts';

export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
export const amount = integer.pipe(z.number().min(1).max(99_999_999));
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const labels = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(z.string()).max(10).default([]);
const moment = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** What every list takes: https://docs.stripe.com/api/pagination */
export const listParams = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: moment.or(integer.transform((at) => ({ gte: at, lte: at }))).optional(),
  expand,
};

/** Unknown, missing and wrong parameters are refused by name, as Stripe does. */
export function parse<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  const given = path.reduce<unknown>((at, key) => (at as Form | undefined)?.[key], form);
  if (given === undefined) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw invalid(`Invalid ${param}: ${JSON.stringify(given)}`, { code: 'parameter_invalid', param });
}

const nameOf = ([head = '', ...rest]: string[]): string => head + rest.map((key) => `[${key}]`).join('');

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** Newest first. The state keeps the oldest first. */
export function page<T extends Listed>(
  all: readonly T[],
  query: {
    limit: number;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
    created?: z.infer<typeof moment> | undefined;
  },
  url: string,
  render: (one: T) => object,
) {
  const { created = {} } = query;
  const fitting = all
    .filter(({ created: at }) => at > (created.gt ?? -1) && at >= (created.gte ?? 0))
    .filter(({ created: at }) => at < (created.lt ?? Infinity) && at <= (created.lte ?? Infinity))
    .toReversed();
  const after = query.starting_after === undefined ? 0 : fitting.findIndex(({ id }) => id === query.starting_after) + 1;
  const before =
    query.ending_before === undefined ? fitting.length : fitting.findIndex(({ id }) => id === query.ending_before);
  const rest = fitting.slice(after, Math.max(0, before));
  const data = query.ending_before === undefined ? rest.slice(0, query.limit) : rest.slice(-query.limit);
  return { object: 'list', data: data.map(render), has_more: rest.length > data.length, url };
}
