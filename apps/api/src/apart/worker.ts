import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { readings } from './readings.ts';

/** What our own process asks of the thread. */
const asked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), input: z.instanceof(Uint8Array) }),
  z.strictObject({ kind: z.literal('userData'), input: z.string() }),
  z.strictObject({ kind: z.literal('zoneFile'), input: z.strictObject({ text: z.string(), zone: z.string() }) }),
]);

function read(question: z.output<typeof asked>) {
  if (question.kind === 'mail') return readings.mail(question.input);
  return question.kind === 'userData' ? readings.userData(question.input) : readings.zoneFile(question.input);
}

/** The thread that `readApart` starts and may end at any moment. */
parentPort?.on('message', async (message: unknown) => {
  try {
    parentPort?.postMessage({ answer: await read(asked.parse(message)) });
  } catch (error) {
    parentPort?.postMessage({ unreadable: error instanceof Error ? error.message : String(error) });
  }
});
