import { sagaTask, staffSagaTask } from '@resolvo/contract/sales/tasks';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { subjectKindOf } from '../../../core/saga-outline.ts';
import { seconds } from '../../../core/time.ts';

export interface SagaRow {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly subject_id: string;
  readonly asked_by: string | null;
  readonly status: string;
  readonly reason: string;
  readonly run_at: Date;
  readonly lease_until: Date | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly steps: readonly {
    readonly name: string;
    readonly status: string;
    readonly attempts: number;
    readonly error: string;
    readonly finished_at: string | null;
  }[];
}

const select = (rest: RawBuilder<unknown>) => sql<SagaRow>`
  select g.id, g.kind, g.version, g.subject_id, a.email as asked_by, g.status, g.reason, g.run_at, g.lease_until, g.created_at, g.finished_at,
    (select json_agg(json_build_object('name', t.name, 'status', t.status, 'attempts', t.attempts, 'error', t.error,
      'finished_at', t.finished_at) order by t.position) from saga_steps t where t.saga_id = g.id) as steps
  from sagas g left join persons a on a.id = g.actor_id ${rest}`;

const definitionOf = ({ sagas }: Pick<Deps, 'sagas'>, { kind, version }: Pick<SagaRow, 'kind' | 'version'>) =>
  sagas.find((one) => one.kind === kind && one.version === version);

/** Whether the current step has failed and will be retried. */
function isRetrying({ status, steps }: SagaRow): boolean {
  const at = steps.find((step) => step.status !== 'done');
  return (status === 'waiting' || status === 'running') && at?.status === 'running' && at.error !== '';
}

/** Between two attempts: no worker has it. */
const isBetween = ({ status, lease_until }: SagaRow): boolean =>
  (status === 'waiting' || status === 'unwinding') && lease_until === null;

/** The kind of work without its subject: `provision` for `server-provision`. */
export const workOf = ({ kind }: Pick<SagaRow, 'kind'>): string => kind.slice(subjectKindOf(kind).length + 1);

/** For the owner of its subject: without the vendor's errors. */
export function toTask(deps: Pick<Deps, 'sagas'>, row: SagaRow): z.infer<typeof sagaTask> {
  const titles = new Map(definitionOf(deps, row)?.steps.map(({ name, title }) => [name, title]));
  return sagaTask.parse({
    task_id: row.id,
    kind: workOf(row),
    status: row.status,
    reason: row.reason,
    retrying: isRetrying(row),
    created_at: seconds(row.created_at),
    finished_at: seconds(row.finished_at),
    steps: row.steps.map(({ name, status, finished_at }) => ({
      name,
      title: titles.get(name) ?? name,
      status,
      finished_at: finished_at === null ? 0 : seconds(new Date(finished_at)),
    })),
  });
}

export function toStaffTask(deps: Pick<Deps, 'sagas'>, row: SagaRow): z.infer<typeof staffSagaTask> {
  const shown = toTask(deps, row);
  return staffSagaTask.parse({
    ...shown,
    asked_by: row.asked_by ?? '',
    unwindable: definitionOf(deps, row)?.unwindable ?? false,
    next_attempt_at: isBetween(row) ? seconds(row.run_at) : 0,
    steps: shown.steps.map((step, index) => ({
      ...step,
      attempts: row.steps[index]?.attempts ?? 0,
      error: row.steps[index]?.error ?? '',
    })),
  });
}

/** The latest saga tasks of one subject. */
export async function recentSagas(deps: Pick<Deps, 'db'>, subjectId: string): Promise<readonly SagaRow[]> {
  const last = sql`where g.subject_id = ${subjectId} order by g.created_at desc, g.id desc limit 10`;
  return (await select(last).execute(deps.db)).rows;
}

export const sagasOf = (deps: Pick<Deps, 'db' | 'cursors'>, subjectId: string, query: PageQuery) =>
  pageOfSagas(deps, sql`g.subject_id = ${subjectId}`, `tasks:${subjectId}`, query);

export const stuckSagas = (deps: Pick<Deps, 'db' | 'cursors'>, query: PageQuery) =>
  pageOfSagas(deps, sql`g.status = 'stuck'`, 'stuck-tasks', query);

async function pageOfSagas(
  deps: Pick<Deps, 'db' | 'cursors'>,
  which: RawBuilder<unknown>,
  scope: string,
  query: PageQuery,
) {
  const after = deps.cursors.read(scope, query.cursor);
  const place = after ? sql`(g.created_at, g.id) < (${after.at}, ${after.id})` : sql`true`;
  const found = await select(
    sql`where ${which} and ${place} order by g.created_at desc, g.id desc limit ${oneMore(query.limit)}`,
  ).execute(deps.db);
  return pageOf(found.rows, query.limit, deps.cursors, scope);
}
