import { toggleBit } from '@resolvo/contract/permissions';

/** Whether a bit of the server's list is set in a mask. */
export const hasBit = (mask: number, bit: number): boolean => toggleBit(mask, bit) < mask;
