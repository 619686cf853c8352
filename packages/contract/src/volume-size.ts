import { z } from 'zod';
import { diskSize } from './disk-size.ts';
import { line } from './text.ts';

/** What can be chosen about a volume. Orders and machines both ask for it. */
export const volumeLimits = {
  smallestGb: 10,
  largestGb: 10_000,
  /** A machine has places for thirty disks; its own takes one. */
  perServer: 15,
  nameLength: 60,
} as const;

const sizeMessage = `Please choose ${volumeLimits.smallestGb} to ${volumeLimits.largestGb.toLocaleString('en')} GB.`;
export const volumeSize = z
  .int({ error: sizeMessage })
  .min(volumeLimits.smallestGb, { error: sizeMessage })
  .max(volumeLimits.largestGb, { error: sizeMessage });

export const volumeName = line('Please enter a name.', volumeLimits.nameLength);

/** What a document calls something that is sold by size. */
export const sizedName = (name: string, sizeGb: number): string => `${name} ${diskSize(sizeGb)}`;
