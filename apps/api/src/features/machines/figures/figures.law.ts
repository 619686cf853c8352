import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';
import { orderDesk, serverPlan } from '../../../../test/orders.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightQueries: RightQueries = {
  vmFigures: { range: 'hour' },
  vmFiguresExport: { range: 'hour' },
  vmFiguresCompare: { range: 'hour', figure: 'cpu', ids: randomUUID() },
  adminServerFigures: { range: 'hour' },
  adminServerFiguresExport: { range: 'hour' },
};

const rule = { figure: 'cpu', above: 0.9, minutes: 10 };
export const rightBodies: RightBodies = () => ({ vmAlarmCreate: rule, vmAlarmChange: rule });

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  alarm_id: {
    async foreign() {
      const { db } = product.deps;
      const plan_id = await (await orderDesk(product)).plan(serverPlan);
      const server = await db
        .insertInto('servers')
        .values({ account_id: theirs().id, plan_id, name: 'Law', hostname: 'law', state: 'provisioning' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('figure_alarms')
        .values({ ...rule, server_id: server.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});
