import { randomInt } from 'node:crypto';
import { rescueLogin } from '@resolvo/contract/machines/server-boot';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { cryptHash } from '../../../security/crypt-hash.ts';
import { holdServer } from './hold-server.ts';
import { leaveRescueSaga, rescueSaga } from './sagas/saga-rescue.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Typed by hand into a console, so without letters that look alike. 20 of 56 are 116 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const newPassword = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');

/** Answers with the password of the rescue system, of which we keep the hash alone. */
export async function enterRescue(deps: Needs, actor: Caller, serverId: string) {
  const password = newPassword();
  const task_id = await deps.db.transaction().execute(async (tx) => {
    demand(serverCan.rescue(await holdServer(tx, serverId, actor.accountId)));
    await tx
      .updateTable('servers')
      .set({ rescue_hash: cryptHash(password) })
      .where('id', '=', serverId)
      .execute();
    return startSaga(deps, tx, rescueSaga, serverId, {}, deps.now(), actor.personId);
  });
  return { details: 'The rescue system is being started.', task_id, login: rescueLogin, password };
}

export async function leaveRescue(deps: Needs, actor: Caller, serverId: string) {
  const task_id = await deps.db.transaction().execute(async (tx) => {
    demand(serverCan.leaveRescue(await holdServer(tx, serverId, actor.accountId)));
    return startSaga(deps, tx, leaveRescueSaga, serverId, {}, deps.now(), actor.personId);
  });
  return { details: 'The server starts from its own disk again.', task_id };
}
