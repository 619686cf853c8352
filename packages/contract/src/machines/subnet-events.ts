import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'subnet_id',
  changes: ['subnets'],
  data: z.strictObject({ subnet_id: id }),
} as const;

export const subnetEvents = defineEvents({
  'subnet.added': { ...of, summary: 'Staff added a pool of addresses.' },
  'subnet.changed': { ...of, summary: 'Staff changed a pool of addresses.' },
  'subnet.deleted': { ...of, summary: 'Staff deleted a pool whose addresses were never used.' },
  'subnet.address_reserved': { ...of, summary: 'Staff reserved an address, so that no server gets it.' },
  'subnet.address_freed': { ...of, summary: 'Staff ended the reservation of an address.' },
});
