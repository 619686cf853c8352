import { defineReading } from '../../../apart/reading.ts';
import type { readZoneFile } from './zone-file.ts';

interface SentZoneFile {
  readonly text: string;
  readonly zone: string;
}

export const zoneFileReading = defineReading<SentZoneFile, ReturnType<typeof readZoneFile>>('zone-file', {
  seconds: 15,
  megabytes: 256,
});
