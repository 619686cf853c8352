import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

export interface State<T> {
  readonly value: T;
  /** Changes the value now and the file soon: a burst of changes costs one write. */
  change(mutate: (value: T) => void): void;
  /** Resolves when everything changed so far is on disk. */
  flush(): Promise<void>;
  /** The last write, also of what a hasty state has put off. */
  close(): Promise<void>;
}

interface StateOptions<T> {
  file: string;
  schema: z.ZodType<T>;
  initial: () => T;
  /** Indentation of the file. State that may grow large is written without. */
  indent?: number;
  /** What goes into the file, where a part of the value is kept elsewhere. */
  written?: (value: T) => unknown;
  /** Nothing is written before `close`: for work that is thrown away when it is interrupted. */
  hasty?: boolean | undefined;
}

const DEBOUNCE_MS = 50;

export async function openState<T>(options: StateOptions<T>): Promise<State<T>> {
  const value = await load(options);
  let timer: NodeJS.Timeout | undefined;
  let dirty = false;
  let writing: Promise<void> = Promise.resolve();
  let queued = false;

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // A write that has not begun yet will include every change made so far, so concurrent flushes share it.
    if (dirty && !queued) {
      queued = true;
      // A failed write must not block later ones, but the flush that caused it must reject.
      writing = writing
        .catch(() => {})
        .then(() => {
          queued = false;
          dirty = false;
          const written = options.written?.(value) ?? value;
          return writeFileAtomically(options.file, `${JSON.stringify(written, null, options.indent ?? 2)}\n`);
        });
    }
    return writing;
  }

  return {
    value,
    change(mutate) {
      mutate(value);
      dirty = true;
      if (options.hasty) return;
      timer ??= setTimeout(() => {
        // The next flush repeats the write, and reports.
        write().catch(() => {
          dirty = true;
        });
      }, DEBOUNCE_MS);
    },
    flush: () => (options.hasty ? Promise.resolve() : write()),
    close: write,
  };
}

async function load<T>({ file, schema, initial }: StateOptions<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return initial();
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`The lab cannot read its state in ${file}. Delete that file to start it afresh.`, { cause: error });
  }
}

/** Rename is atomic: a reader, or a crash, sees the old file or the new one and never half of one. The folder exists. */
export async function writeFileAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}
