import { id } from '@resolvo/contract/common';
import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Looks for the proof of one domain. */
export const domainCheck = defineQueue({
  name: 'domain-check',
  payload: z.strictObject({ domain_id: id }),
  options: retries(2, 30, 300, 60),
});

/** Looks for the proofs that are due. */
export const domainsCheck = defineQueue({
  name: 'domains-check',
  payload: z.strictObject({}),
  options: retries(1, 30, 60, 300),
  cron: '* * * * *',
});

/** Brings the records of linked domains up to date with the addresses they follow, where no event did. */
export const domainsFollow = defineQueue({
  name: 'domains-follow',
  payload: z.strictObject({}),
  options: retries(1, 60, 120, 300),
  cron: '*/10 * * * *',
});
