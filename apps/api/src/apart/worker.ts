import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { readings } from './readings.ts';

const asked = z.strictObject({ kind: z.enum(['mail']), input: z.instanceof(Uint8Array) });

/** The thread that `readApart` starts and may end at any moment. */
parentPort?.on('message', async (message: unknown) => {
  try {
    const { kind, input } = asked.parse(message);
    parentPort?.postMessage({ answer: await readings[kind](input) });
  } catch (error) {
    parentPort?.postMessage({ unreadable: error instanceof Error ? error.message : String(error) });
  }
});
