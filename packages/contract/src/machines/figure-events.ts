import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  changes: ['servers'],
  subject: 'server_id',
  data: z.strictObject({ server_id: id, detail: z.string().max(500).describe('The rule or the share in words.') }),
} as const;

export const figureEvents = defineEvents({
  'server.traffic_reached': { ...of, summary: 'A server reached a share of the traffic that its plan includes.' },
  'server.alarm_set': { ...of, summary: 'A rule on a figure of a server was set.' },
  'server.alarm_removed': { ...of, summary: 'A rule on a figure of a server was removed.' },
  'server.alarm_raised': { ...of, summary: 'A figure of a server was above its limit for the time of its rule.' },
  'server.alarm_over': { ...of, summary: 'A figure of a server went below its limit again.' },
});
