import { appendFileSync } from 'node:fs';
import { z } from 'zod';

const promised = z.strictObject({ name: z.string(), measured: z.string(), promise: z.string(), kept: z.boolean() });
type Promised = z.infer<typeof promised>;

const told: Promised[] = [];

interface Bound {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly unit?: string;
}

/** Something that the product promises, and what was measured of it. */
export function promise(name: string, measured: number, { atLeast, atMost, unit = '' }: Bound): void {
  const kept = measured >= (atLeast ?? -Infinity) && measured <= (atMost ?? Infinity);
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}${unit}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}${unit}`]),
  ];
  const shown = Number.isInteger(measured) ? String(measured) : measured.toFixed(2);
  told.push({ name, measured: `${shown}${unit}`, promise: bounds.join(', '), kept });
}

/** At the end of a benchmark: the table of its promises. One that is broken ends the process with status 1. */
export function conclude(promises: readonly Promised[] = told): void {
  console.log('\n| promise | measured | promised | |\n|---|---|---|---|');
  for (const { name, measured, promise: bound, kept } of promises) {
    console.log(`| ${name} | ${measured} | ${bound} | ${kept ? 'kept' : '**broken**'} |`);
  }
  // A run that measured nothing keeps no promise.
  process.exitCode = promises.length > 0 && promises.every(({ kept }) => kept) ? 0 : 1;
  const book = process.env.BENCH_BOOK;
  if (book) for (const one of promises) appendFileSync(book, `${JSON.stringify(one)}\n`);
}

/** What other benchmarks wrote into a book. */
export const readBook = (lines: string): Promised[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => promised.parse(JSON.parse(line)));
