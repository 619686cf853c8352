import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeFileAtomically } from './state.ts';

/** A list that only grows, one JSON line each: keeping one more costs that line, however long the list is. */
export interface Lines<T> {
  add(line: T): void;
  /** Resolves when everything added so far is on disk. */
  flush(): Promise<void>;
}

interface LinesOptions<T> {
  file: string;
  schema: z.ZodType<T>;
  /** Which of the stored lines are still wanted. The others are removed from the file. */
  keep: (stored: T[]) => T[];
}

export async function openLines<T>({ file, schema, keep }: LinesOptions<T>): Promise<Lines<T> & { kept: T[] }> {
  const kept = keep(await load(file, schema));
  await writeFileAtomically(file, kept.map(lineOf).join(''));
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();

  return {
    kept,
    add: (line) => void waiting.push(lineOf(line)),
    flush() {
      if (waiting.length > 0) {
        const batch = waiting.join('');
        waiting = [];
        // A failed write must not block later ones, but the flush that caused it must reject.
        writing = writing.catch(() => {}).then(() => appendFile(file, batch));
      }
      return writing;
    },
  };
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function load<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  await mkdir(dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  // What follows the last line break was cut off by a crash before the call that wrote it was answered.
  const whole = text.split('\n').slice(0, -1);
  try {
    return whole.map((line) => schema.parse(JSON.parse(line)));
  } catch (error) {
    throw new Error(`The lab cannot read its state in ${file}. Delete that file to go on without it.`, {
      cause: error,
    });
  }
}
