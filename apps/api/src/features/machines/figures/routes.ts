import type { figureAlarmEndpoints } from '@resolvo/contract/machines/figure-alarms';
import type { figureEndpoints } from '@resolvo/contract/machines/figures';
import type { trafficEndpoints } from '@resolvo/contract/machines/traffic';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { exportFigures } from './export-figures.ts';
import { compareFigures, serverFigures } from './read-figures.ts';
import { serverTraffic } from './read-traffic.ts';
import { changeAlarm, listAlarms, removeAlarm, setAlarm } from './set-alarms.ts';

export function figureRoutes(
  deps: Deps,
): Handlers<keyof typeof figureEndpoints | keyof typeof trafficEndpoints | keyof typeof figureAlarmEndpoints> {
  return {
    vmFigures: ({ actor, params, query }) => serverFigures(deps, params.server_id, query.range, actor.accountId),
    vmFiguresExport: ({ actor, params, query }) => exportFigures(deps, params.server_id, query.range, actor.accountId),
    vmFiguresCompare: ({ actor, query }) => compareFigures(deps, actor, query),
    vmTraffic: ({ actor, params }) => serverTraffic(deps, params.server_id, actor.accountId),
    vmAlarmList: ({ actor, params }) => listAlarms(deps, actor.accountId, params.server_id),
    vmAlarmCreate: async ({ actor, params, body }) => ({
      alarm_id: await setAlarm(deps, actor, params.server_id, body),
    }),
    vmAlarmChange: async ({ actor, params, body }) => {
      await changeAlarm(deps, actor, params, body);
      return { details: 'The alarm is changed.' };
    },
    vmAlarmDelete: async ({ actor, params }) => {
      await removeAlarm(deps, actor, params);
      return { details: 'The alarm is removed.' };
    },
    adminServerTraffic: ({ params }) => serverTraffic(deps, params.server_id),
    adminServerFigures: ({ params, query }) => serverFigures(deps, params.server_id, query.range),
    adminServerFiguresExport: ({ params, query }) => exportFigures(deps, params.server_id, query.range),
  };
}
