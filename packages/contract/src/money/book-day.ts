import { z } from 'zod';

/** A day of the books, in UTC. */
export const bookDay = z.iso
  .date({ error: 'Please choose a date.' })
  .max(10)
  // Keeps years at four digits, also of the days around a date.
  .refine((text) => text >= '1970-01-01' && text < '9999-01-01', { error: 'Please choose a date.' })
  .meta({ examples: ['2026-01-01'] });
