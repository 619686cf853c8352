import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const ofFloating = {
  version: 1,
  subject: 'floating_id',
  changes: ['floating-addresses', 'servers', 'subnets', 'domains', 'activity'],
  data: z.strictObject({
    floating_id: id,
    address: z.string().describe('Empty until one is taken.'),
    server_id: id.nullable().describe('The server that it is about; null where it is about none.'),
    detail: z.string().max(500).describe('A reason; may be empty.'),
  }),
} as const;

export const floatingAddressEvents = defineEvents({
  'floating_address.ordered': { ...ofFloating, summary: 'A floating address was paid for. It is being taken.' },
  'floating_address.made': {
    ...ofFloating,
    activity: 'floating_address_made',
    summary: 'A floating address was taken from its pool.',
  },
  'floating_address.failed': {
    ...ofFloating,
    summary: 'No address was free for a floating address. Its price was given back.',
  },
  'floating_address.assign_asked': {
    ...ofFloating,
    summary: 'Assigning a floating address to a server was asked for.',
  },
  'floating_address.take_off_asked': {
    ...ofFloating,
    summary: 'Taking a floating address off its server was asked for.',
  },
  'floating_address.left': { ...ofFloating, summary: 'A floating address left its server.' },
  'floating_address.entered': { ...ofFloating, summary: 'A floating address came to a server.' },
  'floating_address.assigned': {
    ...ofFloating,
    activity: 'floating_address_assigned',
    summary: 'A floating address was assigned to a server, whose machine may use it.',
  },
  'floating_address.taken_off': {
    ...ofFloating,
    activity: 'floating_address_taken_off',
    summary: 'A floating address was taken off its server. No machine may use it.',
  },
  'floating_address.troubled': {
    ...ofFloating,
    summary: 'A change of a floating address could not be made. It is tried again.',
  },
  'floating_address.asked_again': { ...ofFloating, summary: 'A change of what a machine may use was asked for again.' },
  'floating_address.settled': { ...ofFloating, summary: 'The last change of a floating address was done.' },
  'floating_address.suspended': {
    ...ofFloating,
    summary: 'A floating address was suspended: it stays where it is and cannot be moved.',
  },
  'floating_address.resumed': { ...ofFloating, summary: 'The suspension of a floating address was lifted.' },
  'floating_address.deleted': {
    ...ofFloating,
    activity: 'floating_address_deleted',
    summary: 'A floating address was given back for good.',
  },
  'floating_address.gone': { ...ofFloating, summary: 'A floating address went back to its pool.' },
});
export type FloatingAddressEventName = keyof typeof floatingAddressEvents;
