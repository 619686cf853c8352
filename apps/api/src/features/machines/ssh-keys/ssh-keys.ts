import { createHash } from 'node:crypto';
import { type addSshKeyBody, type SshKey, sshKeyLimit } from '@resolvo/contract/machines/ssh-keys';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';

const columns = ['id', 'name', 'public_key', 'fingerprint', 'created_at'] as const;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly public_key: string;
  readonly fingerprint: string;
  readonly created_at: Date;
}

/** A member or token that is limited to some servers works with keys that its person added while limited. */
const isOpenTo = ({ accountId, onlyIds, personId }: KeyUser) =>
  onlyIds === null
    ? sql<boolean>`account_id = ${accountId}`
    : sql<boolean>`account_id = ${accountId} and limited_person_id = ${personId}`;

/** No person where an order of the whole account names keys. */
type KeyUser = Pick<Caller, 'accountId' | 'onlyIds'> & { readonly personId: string | null };

export async function listSshKeys(deps: Pick<Deps, 'db'>, actor: KeyUser): Promise<{ ssh_keys: SshKey[] }> {
  const rows = await deps.db
    .selectFrom('ssh_keys')
    .select(columns)
    .where(isOpenTo(actor))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { ssh_keys: rows.map(onTheWire) };
}

/** For staff who sell a server: a name tells which key is meant, and no more is shown. */
export async function listClientKeys(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<{ ssh_keys: Pick<SshKey, 'ssh_key_id' | 'name'>[] }> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  const { ssh_keys } = await listSshKeys({ db }, { accountId, onlyIds: null, personId: null });
  return { ssh_keys: ssh_keys.map(({ ssh_key_id, name }) => ({ ssh_key_id, name })) };
}

export async function addSshKey(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: Caller,
  { name, public_key }: z.output<typeof addSshKeyBody>,
): Promise<SshKey> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    await holdOpenAccount(tx, accountId);
    const { count } = await tx
      .selectFrom('ssh_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count >= sshKeyLimit) throw conflict(`You have ${sshKeyLimit} keys. Please remove one first.`);
    // Keys are chosen by name: one that another person added must not be taken for a colleague's.
    const same = await tx
      .selectFrom('ssh_keys')
      .select('id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst();
    if (same) throw invalid('name', 'A key of this account is called so already. Please choose another name.');
    try {
      const row = await tx
        .insertInto('ssh_keys')
        .values({
          account_id: accountId,
          limited_person_id: actor.onlyIds === null ? null : actor.personId,
          name,
          public_key,
          fingerprint: fingerprintOf(public_key),
          created_at: deps.now(),
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await deps.events.emit(tx, { name: 'ssh_key.added', accountId, by: actor, data: { ssh_key_id: row.id } });
      return onTheWire(row);
    } catch (error) {
      if (isUniqueViolation(error, 'ssh_keys_once')) throw conflict('You have added this key already.');
      throw error;
    }
  });
}

export async function removeSshKey(deps: Pick<Deps, 'db' | 'events'>, actor: Caller, keyId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('ssh_keys')
      .where('id', '=', keyId)
      .where(isOpenTo(actor))
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await deps.events.emit(tx, {
      name: 'ssh_key.removed',
      accountId: actor.accountId,
      by: actor,
      data: { ssh_key_id: keyId, name: removed.name },
    });
  });
}

/** Deletes the keys of an account that is being deleted. */
export async function forgetKeysOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('ssh_keys').where('account_id', '=', accountId).execute();
}

/** Those of these keys that are open to the caller. */
export async function ownKeys(
  db: Queryable,
  actor: KeyUser,
  keyIds: readonly string[],
): Promise<{ name: string; public_key: string }[]> {
  if (keyIds.length === 0) return [];
  return db
    .selectFrom('ssh_keys')
    .select(['name', 'public_key'])
    .where(isOpenTo(actor))
    .where('id', 'in', [...new Set(keyIds)])
    .orderBy('created_at')
    .execute();
}

/** As `ssh-keygen -l` prints it. */
function fingerprintOf(publicKey: string): string {
  const body = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(body).digest('base64').replace(/=+$/, '')}`;
}

function onTheWire({ id, created_at, ...row }: Row): SshKey {
  return { ssh_key_id: id, ...row, created_at: seconds(created_at) };
}
