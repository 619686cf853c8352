import { type alarmBody, alarmsPerServer, type FigureAlarm } from '@resolvo/contract/machines/figure-alarms';
import { ruleText } from '@resolvo/contract/machines/figure-words';
import { figureKind } from '@resolvo/contract/machines/figures';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { findServer, holdServer } from '../servers/hold-server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;
type Rule = z.output<typeof alarmBody>;

export async function listAlarms(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  serverId: string,
): Promise<{ alarms: FigureAlarm[] }> {
  const server = await findServer(db, serverId, accountId);
  const rows = await db
    .selectFrom('figure_alarms')
    .selectAll()
    .where('server_id', '=', server.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    alarms: rows.map(({ id, figure, above, minutes, raised_at, created_at }) => ({
      alarm_id: id,
      figure: figureKind.parse(figure),
      above,
      minutes,
      raised_at: seconds(raised_at),
      created_at: seconds(created_at),
    })),
  };
}

export async function setAlarm(deps: Needs, actor: Caller, serverId: string, rule: Rule): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    const server = await holdServer(tx, serverId, actor.accountId);
    const { count } = await tx
      .selectFrom('figure_alarms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('server_id', '=', server.id)
      .executeTakeFirstOrThrow();
    if (count >= alarmsPerServer) throw conflict(`This server has ${alarmsPerServer} alarms. Please remove one first.`);
    const { id } = await tx
      .insertInto('figure_alarms')
      .values({ ...rule, server_id: server.id, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await emit(deps, tx, actor, server.id, 'server.alarm_set', rule);
    return id;
  });
}

interface AlarmKey {
  readonly server_id: string;
  readonly alarm_id: string;
}

/** A changed alarm begins anew: a raised one is quiet until the new rule holds. */
export async function changeAlarm(deps: Needs, actor: Caller, key: AlarmKey, rule: Rule): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, key.server_id, actor.accountId);
    const { numUpdatedRows } = await tx
      .updateTable('figure_alarms')
      .set({ ...rule, raised_at: null })
      .where('id', '=', key.alarm_id)
      .where('server_id', '=', server.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await emit(deps, tx, actor, server.id, 'server.alarm_set', rule);
  });
}

export async function removeAlarm(deps: Needs, actor: Caller, key: AlarmKey): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, key.server_id, actor.accountId);
    const gone = await tx
      .deleteFrom('figure_alarms')
      .where('id', '=', key.alarm_id)
      .where('server_id', '=', server.id)
      .returning(['figure', 'above', 'minutes'])
      .executeTakeFirst();
    if (!gone) throw notFound();
    await emit(deps, tx, actor, server.id, 'server.alarm_removed', { ...gone, figure: figureKind.parse(gone.figure) });
  });
}

const emit = (
  { events }: Pick<Deps, 'events'>,
  tx: Parameters<Deps['events']['emit']>[0],
  actor: Caller,
  serverId: string,
  name: 'server.alarm_set' | 'server.alarm_removed',
  rule: Rule,
): Promise<void> =>
  events.emit(tx, {
    name,
    accountId: actor.accountId,
    by: actor,
    data: { server_id: serverId, detail: ruleText(rule) },
  });
