import { randomInt } from 'node:crypto';
import { rescueLogin } from '@resolvo/contract/machines/server-boot';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { cryptHash } from '../../../security/crypt-hash.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdServer } from './hold-server.ts';
import { serverRescueMail } from './mails.ts';
import { leaveRescueSaga, rescueSaga } from './sagas/saga-rescue.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Typed by hand into a console, so without letters that look alike. 20 of 56 are 116 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const newPassword = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');

export const enterRescue = (deps: Needs, { accountId, personId }: Caller, serverId: string) =>
  deps.db.transaction().execute((tx) => start(deps, tx, serverId, { accountId, personId }));

/** The owner is told by mail why: staff work on a disk that is not theirs. */
export const enterRescueByStaff = (deps: Needs, { personId }: StaffActor, serverId: string, reason: string) =>
  deps.db.transaction().execute(async (tx) => {
    const started = await start(deps, tx, serverId, { personId, reason });
    await tellOwner(deps, tx, serverId, reason);
    return started;
  });

interface By {
  readonly personId: string;
  /** Of the owner; staff pass none. */
  readonly accountId?: string;
  /** What staff do it for. */
  readonly reason?: string;
}

/** Answers with the password of the rescue system, of which we keep the hash alone. */
async function start(deps: Needs, tx: Queryable, serverId: string, { accountId, personId, reason }: By) {
  demand(serverCan.rescue(await holdServer(tx, serverId, accountId)));
  const password = newPassword();
  await tx
    .updateTable('servers')
    .set({ rescue_hash: cryptHash(password) })
    .where('id', '=', serverId)
    .execute();
  const input = reason === undefined ? {} : { reason };
  const task_id = await startSaga(deps, tx, rescueSaga, serverId, input, deps.now(), personId);
  return { details: 'The rescue system is being started.', task_id, login: rescueLogin, password };
}

export const leaveRescue = (deps: Needs, { accountId, personId }: Caller, serverId: string) =>
  deps.db.transaction().execute((tx) => leave(deps, tx, serverId, { accountId, personId }));

export const leaveRescueByStaff = (deps: Needs, { personId }: StaffActor, serverId: string) =>
  deps.db.transaction().execute(async (tx) => {
    const left = await leave(deps, tx, serverId, { personId });
    await tellOwner(deps, tx, serverId, '');
    return left;
  });

async function leave(deps: Needs, tx: Queryable, serverId: string, { accountId, personId }: By) {
  demand(serverCan.leaveRescue(await holdServer(tx, serverId, accountId)));
  const task_id = await startSaga(deps, tx, leaveRescueSaga, serverId, {}, deps.now(), personId);
  return { details: 'The server starts from its own disk again.', task_id };
}

async function tellOwner(deps: Needs, tx: Queryable, serverId: string, reason: string): Promise<void> {
  const { name, account_id } = await holdServer(tx, serverId, ofAnyAccount);
  await mailOwner(deps, tx, account_id, serverRescueMail, { server_id: serverId, name, reason });
}
