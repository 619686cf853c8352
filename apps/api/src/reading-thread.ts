import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { readers } from './readers.ts';

/** What our own process asks of the thread. */
const asked = z.strictObject({ kind: z.string(), input: z.unknown() });
const byKind = new Map(readers.map((one) => [one.kind, one]));

function read({ kind, input }: z.output<typeof asked>): unknown {
  const one = byKind.get(kind);
  if (!one) throw new Error(`Nothing reads ${kind}.`);
  return one.read(input);
}

/** The thread that `readApart` starts and may end at any moment. */
parentPort?.on('message', async (message: unknown) => {
  try {
    parentPort?.postMessage({ answer: await read(asked.parse(message)) });
  } catch (error) {
    parentPort?.postMessage({ unreadable: error instanceof Error ? error.message : String(error) });
  }
});
