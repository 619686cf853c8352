import { randomUUID } from 'node:crypto';
import type { imageSourceBody } from '@resolvo/contract/machines/image-rules';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { imageSourceCheck } from './queues.ts';

type Rule = Selectable<DB['image_rules']>;

/** A check that a worker lost is not waited for longer than this. */
const patienceMs = 6 * 3_600_000;

export const isChecking = ({ check_began_at }: Pick<Rule, 'check_began_at'>, now: Date): boolean =>
  check_began_at !== null && now.getTime() - check_began_at.getTime() < patienceMs;

/** Writes down where an image came from, and lets the node look whether the file there has the checksum. */
export async function beginSourceCheck(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: StaffActor,
  { cluster, image, url, checksum }: z.output<typeof imageSourceBody>,
  node: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const rules = tx.selectFrom('image_rules').selectAll().where('cluster', '=', cluster).where('image', '=', image);
    const old = await rules.forUpdate().executeTakeFirst();
    if (old && isChecking(old, deps.now()))
      throw conflict('Its source is being checked. Please wait for the end of that.');
    const source = { source_url: url, sha256: checksum, verified_at: null };
    const check = {
      check_id: randomUUID(),
      check_began_at: deps.now(),
      check_node: node,
      check_task: '',
      check_trouble: '',
    };
    const { id } = await tx
      .insertInto('image_rules')
      .values({ cluster, image, ...source, ...check })
      .onConflict((row) => row.columns(['cluster', 'image']).doUpdateSet({ ...source, ...check }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.jobs.send(tx, imageSourceCheck, { check_id: check.check_id });
    const before = { source_url: old?.source_url ?? '', sha256: old?.sha256 ?? '' };
    const after = { source_url: url, sha256: checksum };
    const data = { image_rule_id: id, cluster, image };
    await deps.events.emit(tx, { name: 'image_rule.changed', accountId: null, by: actor, data, before, after });
  });
}

/** The rule whose check this is; undefined once it has ended or another began. */
export const findChecked = (db: Queryable, checkId: string): Promise<Rule | undefined> =>
  db.selectFrom('image_rules').selectAll().where('check_id', '=', checkId).executeTakeFirst();

export async function rememberTask(db: Queryable, checkId: string, task: string): Promise<void> {
  await db.updateTable('image_rules').set({ check_task: task }).where('check_id', '=', checkId).execute();
}

/** Without trouble the file at the source has the checksum. */
export async function endSourceCheck(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  { id, cluster, image, check_id }: Rule,
  trouble: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('image_rules')
      .set({
        check_id: null,
        check_began_at: null,
        check_task: '',
        check_trouble: trouble.slice(0, 500),
        verified_at: trouble === '' ? deps.now() : null,
      })
      .where('id', '=', id)
      .where('check_id', '=', check_id)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    const data = { image_rule_id: id, cluster, image };
    const name = trouble === '' ? 'image_rule.verified' : 'image_rule.refuted';
    await deps.events.emit(tx, { name, accountId: null, data });
  });
}

/** A template was made of the file at this address, whose checksum was compared with it. Ends a check that is under way. */
export async function noteVerified(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  { cluster, image, url, checksum }: z.output<typeof imageSourceBody>,
): Promise<void> {
  const source = { source_url: url, sha256: checksum, verified_at: deps.now() };
  const check = { check_id: null, check_began_at: null, check_task: '', check_trouble: '' };
  const { id } = await tx
    .insertInto('image_rules')
    .values({ cluster, image, ...source })
    .onConflict((row) => row.columns(['cluster', 'image']).doUpdateSet({ ...source, ...check }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = { image_rule_id: id, cluster, image };
  await deps.events.emit(tx, { name: 'image_rule.verified', accountId: null, data });
}
