import { z } from 'zod';
import { optionalLine, optionalText } from '../text.ts';

const anAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Please enter addresses such as 192.0.2.10, or networks such as 192.0.2.16/29.',
});

/** Addresses and networks of a machine that staff set up. */
export const unitAddresses = z
  .array(anAddress)
  .max(32, { error: 'Please enter at most 32 addresses.' })
  .refine((all) => new Set(all).size === all.length, { error: 'Please enter each address once.' });

/** The same in a form: by lines, spaces or commas. */
export const typedAddresses = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
  .pipe(unitAddresses);

export const accessText = optionalText(4000);

/** What staff write down of a thing that they made by hand when they mark it done. */
export const handOver = z.strictObject({
  access: accessText
    .default('')
    .describe('How the client signs in. Sealed, and shown to the client once. A dedicated server needs it.'),
  addresses: unitAddresses.default([]).describe('Addresses and networks that it has.'),
  rack: optionalLine(80).default('').describe('Where it stands; for staff.'),
  port: optionalLine(80).default('').describe('Where its network cable goes; for staff.'),
  note: optionalText(2000).default('').describe('What the client should know; shown on its page.'),
});
export type HandOver = z.output<typeof handOver>;
