import { changeSubnetBody, type createSubnetBody } from '@resolvo/contract/machines/subnets';
import { z } from 'zod';

const digits = (message: string) => z.string().trim().regex(/^\d*$/, { error: message, abort: true });

/** As typed; empty means none. */
export const vlanInput = digits('Please enter a VLAN from 1 to 4094.')
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(changeSubnetBody.shape.vlan);

export const hoursInput = digits('Please enter whole hours from 0 to 8760.')
  .min(1, { error: 'Please enter whole hours from 0 to 8760.', abort: true })
  .transform(Number)
  .pipe(changeSubnetBody.shape.cool_down_hours);

/** What each server is given: an address, or a network of this length. */
export const unitInput = z
  .enum(['', '64'])
  .transform((text): z.output<typeof createSubnetBody>['unit'] => (text === '' ? null : 64));
