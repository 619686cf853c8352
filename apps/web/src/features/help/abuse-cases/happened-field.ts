import { enquiryMessages } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import { serverNow } from '../../../api/server-clock.ts';

/** The browser's field has no time zone; that of the person who types is assumed. */
export const happenedField = z
  .string()
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), { error: enquiryMessages.happenedFormat })
  .refine((value) => value === '' || Date.parse(value) <= serverNow(), { error: enquiryMessages.happenedFuture })
  .transform((value) => (value === '' ? '' : new Date(value).toISOString()));
