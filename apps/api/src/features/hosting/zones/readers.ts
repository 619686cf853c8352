import { usualTtl } from '@resolvo/contract/hosting/records';
import { z } from 'zod';
import { reader } from '../../../apart/reading.ts';
import { readZoneFile } from './zone-file.ts';
import { zoneFileReading } from './zone-file-reading.ts';

export const zoneReaders = [
  reader(zoneFileReading, z.strictObject({ text: z.string(), zone: z.string() }), ({ text, zone }) =>
    readZoneFile(text, zone, usualTtl),
  ),
];
