import type { z } from 'zod';

export interface ApartLimit {
  readonly seconds: number;
  /** Of JavaScript's memory. Bytes outside of it are bounded by the size of the input, which each reading multiplies by little. */
  readonly megabytes: number;
}

declare const shape: unique symbol;

/**
 * A kind of input that is read apart: what a noun names where it wants something read. It loads no parser; those are in the
 * thread alone. The worst input of each that we know takes a tenth of its limit at most (docs/parsers.md).
 */
export interface Reading<I, O> {
  readonly kind: string;
  readonly limit: ApartLimit;
  readonly [shape]?: (input: I) => O;
}

export const defineReading = <I, O>(kind: string, limit: ApartLimit): Reading<I, O> => ({ kind, limit });

/** How a kind is read, for the thread: one function of what was sent alone, with no database, no settings and no secrets. */
export interface Reader {
  readonly kind: string;
  read(input: unknown): unknown;
}

/** For `readers.ts` of a noun. */
export const reader = <I, O>(
  { kind }: Reading<I, O>,
  input: z.ZodType<I>,
  read: (input: I) => O | Promise<O>,
): Reader => ({ kind, read: (sent) => read(input.parse(sent)) });
