import { readFileSync } from 'node:fs';
import { recordTypes } from '@resolvo/contract/hosting/records';
import { z } from 'zod';

const answer = z.object({ type: z.enum(recordTypes), typed: z.string(), answered: z.string() });

/** What PowerDNS 4.7 answered for contents as a person may type them, in a zone `random.example`. */
export const powerdnsAnswers = z
  .array(answer)
  .parse(JSON.parse(readFileSync(new URL('powerdns-answers.json', import.meta.url), 'utf8')));
