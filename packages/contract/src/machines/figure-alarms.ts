import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { figureKind } from './figures.ts';
import { serverParams } from './servers.ts';

export const alarmsPerServer = 20;

const minutesMessage = 'Please enter whole minutes from 1 to 120.';
export const alarmBody = z
  .strictObject({
    figure: figureKind,
    above: z
      .number({ error: 'Please enter a number.' })
      .positive({ error: 'Please enter a number above 0.' })
      .max(1e12, { error: 'This number is too high.' })
      .describe('In the unit of the figure: a share below 1, or bytes a second.'),
    minutes: z
      .number({ error: minutesMessage })
      .int({ error: minutesMessage })
      .min(1, { error: minutesMessage })
      .max(120, { error: minutesMessage })
      .describe('For how long it must be above before it is told.'),
  })
  .refine(({ figure, above }) => above < 1 || (figure !== 'cpu' && figure !== 'memory'), {
    path: ['above'],
    error: 'Please enter less than 100 %.',
  });

const figureAlarm = z.strictObject({
  alarm_id: id,
  figure: figureKind,
  above: z.number(),
  minutes: z.number().int(),
  raised_at: unixSeconds.describe('Since when the figure is above; 0 while it is not.'),
  created_at: unixSeconds,
});
export type FigureAlarm = z.infer<typeof figureAlarm>;

export const alarmWord = ({ raised_at }: Pick<FigureAlarm, 'raised_at'>): StateWord =>
  raised_at === 0 ? { word: 'Quiet', meaning: 'well' } : { word: 'Raised', meaning: 'turn' };

const alarmParams = serverParams.extend({ alarm_id: id });

export const figureAlarmEndpoints = {
  vmAlarmList: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/alarms',
    summary: 'The rules on figures of the server, and which of them are raised.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ alarms: z.array(figureAlarm) }),
    errors: [],
  }),
  vmAlarmCreate: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/alarms',
    summary: `Have a mail sent when a figure is above a value for some minutes. Up to ${alarmsPerServer} a server.`,
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers'],
    params: serverParams,
    body: alarmBody,
    status: 201,
    response: z.strictObject({ alarm_id: id }),
    errors: ['conflict'],
  }),
  vmAlarmChange: endpoint({
    method: 'PUT',
    path: '/account/vm/{server_id}/alarms/{alarm_id}',
    summary: 'Change a rule on a figure. It begins anew.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers'],
    params: alarmParams,
    body: alarmBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
  vmAlarmDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/alarms/{alarm_id}',
    summary: 'Remove a rule on a figure.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers'],
    params: alarmParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
};
