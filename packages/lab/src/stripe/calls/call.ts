import { z } from 'zod';
import type { Bench } from '../bench.ts';
import type { Form } from '../form.ts';
import { expand, parse } from '../params.ts';

/** One call of the API: what it takes, and what it answers before `expand` is looked at. */
export interface StripeCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  handle(bench: Bench, form: Form, id: string): { body: object; expand: readonly string[] };
}

type Input<T> = T & { expand: string[] };

export function call<T extends z.ZodRawShape>(
  method: StripeCall['method'],
  path: string,
  shape: T,
  act: (bench: Bench, input: Input<z.output<z.ZodObject<T>>>, id: string) => object,
): StripeCall {
  const schema = z.strictObject({ ...shape, expand });
  return {
    method,
    path,
    handle(bench, form, id) {
      // The shape and `expand` together are exactly what the schema gives.
      const input = parse(schema, form) as Input<z.output<z.ZodObject<T>>>;
      return { body: act(bench, input, id), expand: input.expand };
    },
  };
}

export const optionalText = z.string().max(5000).optional();

export function changeLabels(target: Record<string, string>, change: Record<string, string> | undefined): void {
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === '') delete target[key];
    else target[key] = value;
  }
}
