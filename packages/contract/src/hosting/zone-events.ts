import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'zone_id',
  changes: ['zones', 'activity'],
  data: z.strictObject({ zone_id: id, name: z.string() }),
} as const;

export const zoneEvents = defineEvents({
  'zone.opened': { ...of, summary: 'A DNS zone was opened. A job brings it to the name servers.' },
  'zone.changed': { ...of, activity: 'zone_changed', summary: 'Records of a DNS zone changed.' },
  'zone.signing_changed': {
    ...of,
    activity: 'zone_signing_changed',
    summary: 'DNSSEC of a zone was switched.',
  },
  'zone.republished': {
    ...of,
    changes: ['zones'],
    summary: 'All records of a zone were sent to the name servers again.',
  },
  'zone.applied': {
    ...of,
    changes: ['zones'],
    summary: 'A zone was brought to the name servers, which answer what it holds.',
  },
  'zone.refused': {
    ...of,
    changes: ['zones'],
    summary: 'The name servers refused some records of a zone. The others are answered.',
  },
  'zone.troubled': {
    ...of,
    changes: ['zones'],
    summary: 'The name servers could not take a change of a zone. It is tried again.',
  },
  'zone.dropped': { ...of, summary: 'A DNS zone left the name servers. Its records are kept for the grace period.' },
});
