import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

/**
 * Spreadsheets run cells that start like a formula (OWASP, CSV Injection); a leading apostrophe makes them text. Plain
 * numbers are left as they are, so that negative amounts can be summed.
 */
export const harmless = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
    ? `'${cell}`
    : cell;

/** Euro with a decimal point, as spreadsheets and programs expect. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Streams a table as CSV (RFC 4180), one batch in memory at a time. The first batch is fetched before anything is
 * written, so that a failure there is an error response and not a broken file.
 */
export async function* csvOf<R>(
  header: readonly string[],
  batches: AsyncIterable<readonly R[]>,
  cells: (row: R) => readonly Cell[],
): AsyncGenerator<string> {
  let head: readonly string[][] = [[...header]];
  for await (const batch of batches) {
    yield lines([...head, ...batch.map((row) => cells(row).map(harmless))]);
    head = [];
  }
  if (head.length > 0) yield lines(head);
}

const lines = (rows: readonly (readonly Cell[])[]): string => stringify([...rows], { record_delimiter: 'windows' });

/** A list of any length in batches; each batch starts after the last row of the one before. */
export async function* batchesOf<R>(
  size: number,
  next: (after: R | undefined, limit: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let last: R | undefined;
  for (;;) {
    const batch = await next(last, size);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
    last = batch.at(-1);
  }
}
