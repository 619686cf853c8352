import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import type { MailVariable } from '@resolvo/contract/platform/mail-variables';
import { z } from 'zod';

/*
 * The variables of a system mail are the values of its data that can be read: words, sums, days and numbers. Ids, choices
 * and switches are none; what depends on them is in our own text.
 */

type Leaf = 'text' | 'money' | 'day' | 'number';
interface Field {
  readonly name: string;
  readonly path: readonly string[];
  readonly leaf: Leaf;
}

const moneyNames = /^(amount|total|credited|price|due)$/;
const dayNames = /(_at|_start|_end|_until|next_try)$|^(since|until)$/;

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : schema;
  }
  return schema;
}

function fieldsOf(schema: z.ZodType, path: readonly string[] = []): Field[] {
  const object = unwrapped(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([key, given]): Field[] => {
    const field = unwrapped(given);
    const here = [...path, key];
    const name = here.join('_');
    if (field instanceof z.ZodObject) return fieldsOf(field, here);
    if (key === 'path' || key.endsWith('_id') || key === 'id') return [];
    if (field instanceof z.ZodString) return [{ name, path: here, leaf: 'text' }];
    if (!(field instanceof z.ZodNumber)) return [];
    if (moneyNames.test(key)) return [{ name, path: here, leaf: 'money' }];
    return [{ name, path: here, leaf: dayNames.test(key) ? 'day' : 'number' }];
  });
}

const shown = (leaf: Leaf, value: unknown): string => {
  if (value === null || value === undefined || (leaf === 'day' && value === 0)) return '';
  if (leaf === 'money') return formatMoney(Number(value));
  return leaf === 'day' ? dayText(Number(value)) : String(value);
};

const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    data,
  );

/** What the variables of a mail stand for, in one mail. */
export const mailValues = (payload: z.ZodType, data: unknown): Record<string, string> =>
  Object.fromEntries(fieldsOf(payload).map(({ name, path, leaf }) => [name, shown(leaf, at(data, path))]));

const examples: Readonly<Record<string, string>> = {
  name: 'web-01',
  account_name: 'Nordmann Studio',
  email: 'kari@nordmann.example',
  new_email: 'kari@nordmann.example',
  reason: 'As we agreed on the phone.',
  hostname: 'web-01.nordmann.example',
  address: '192.0.2.10',
  invited_by: 'kari@nordmann.example',
  role: 'Support',
  reference: 'RV-ABCD-1234',
  subject: 'A question',
  message: 'Hello, thank you for your question.',
  prefix: 'rsv_1234',
  expires_on: '1 December 2026',
  until: '1 December 2026',
  at: '2026-12-01T09:30:00Z',
};

const words: Readonly<Record<Leaf, string>> = {
  text: 'Text',
  money: 'A sum in euro',
  day: 'A day',
  number: 'A number',
};
const firstDay = Date.UTC(2026, 11, 1) / 1000;

/** An example of each: no two look alike, so that they can be found again in our text. */
const exampleOf = ({ name, leaf, path }: Field, index: number): unknown => {
  if (leaf === 'money') return 1290 + index * 111;
  // What is not paid is suspended later than it was due.
  if (leaf === 'day') return firstDay + (name === 'suspend_at' ? 20 : index) * 86_400;
  return leaf === 'number' ? 41 + index : (examples[path.at(-1) ?? name] ?? name.replaceAll('_', ' '));
};

export const mailVariables = (payload: z.ZodType): MailVariable[] =>
  fieldsOf(payload).map((field, index) => ({
    name: field.name,
    description: `${words[field.leaf]}: ${field.name.replaceAll('_', ' ')}`,
    example: shown(field.leaf, exampleOf(field, index)),
  }));

/** Data of an example mail. `asVariables` has `{name}` in place of words, so that our text shows where they stand. */
export function exampleData(payload: z.ZodType, { asVariables = false } = {}): unknown {
  const fields = fieldsOf(payload);
  const fill = (schema: z.ZodType, path: readonly string[]): unknown => {
    const inner = unwrapped(schema);
    const index = fields.findIndex((one) => one.path.join() === path.join());
    const field = fields[index];
    if (field) return asVariables && field.leaf === 'text' ? `{${field.name}}` : exampleOf(field, index);
    if (inner instanceof z.ZodObject) {
      return Object.fromEntries(Object.entries(inner.shape).map(([key, one]) => [key, fill(one, [...path, key])]));
    }
    if (inner instanceof z.ZodEnum) return inner.options[0];
    if (inner instanceof z.ZodLiteral) return [...inner.values][0];
    if (inner instanceof z.ZodBoolean) return false;
    if (inner instanceof z.ZodArray) return [];
    if (inner instanceof z.ZodNumber) return 1;
    return inner instanceof z.ZodString ? 'x' : '00000000-0000-4000-8000-000000000000';
  };
  return fill(payload, []);
}

/** Puts the variables back in place of the sums, days and numbers of an example. */
export const withVariables = (text: string, payload: z.ZodType): string =>
  mailVariables(payload)
    .filter((_, index) => fieldsOf(payload)[index]?.leaf !== 'text')
    .sort((one, other) => other.example.length - one.example.length)
    .reduce(
      (said, { name, example }) =>
        said.replaceAll(new RegExp(`(?<![\\d,.])${example.replaceAll('.', '\\.')}(?![\\d])`, 'g'), `{${name}}`),
      text,
    );
