import { z } from 'zod';
import { reader } from '../../../apart/reading.ts';
import { readIncoming } from './read-mail.ts';
import { mailReading } from './reading.ts';

export const inboxReaders = [reader(mailReading, z.instanceof(Uint8Array), readIncoming)];
