import { defineReading } from '../../../apart/reading.ts';
import type { readIncoming } from './read-mail.ts';

export const mailReading = defineReading<Uint8Array, Awaited<ReturnType<typeof readIncoming>>>('mail', {
  seconds: 20,
  megabytes: 256,
});
