import {
  type ServerTask,
  type StaffServerTask,
  serverTask,
  staffServerTask,
} from '@resolvo/contract/machines/server-tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { retrySaga, unwindSaga } from '../../../jobs/steer-saga.ts';
import { serverKind } from './sagas/saga-kinds.ts';
import { serverSagas } from './sagas/sagas.ts';
import { recordServerEvent } from './server-events.ts';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly subject_id: string;
  readonly asked_by: string | null;
  readonly status: string;
  readonly reason: string;
  readonly run_at: Date;
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

const select = (rest: RawBuilder<unknown>) => sql<Row>`
  select g.id, g.kind, g.version, g.subject_id, a.email as asked_by, g.status, g.reason, g.run_at, g.created_at, g.finished_at,
    (select json_agg(json_build_object('name', t.name, 'status', t.status, 'attempts', t.attempts, 'error', t.error,
      'finished_at', t.finished_at) order by t.position) from saga_steps t where t.saga_id = g.id) as steps
  from sagas g left join accounts a on a.id = g.actor_id ${rest}`;

const definitionOf = ({ kind, version }: Pick<Row, 'kind' | 'version'>) =>
  serverSagas.find((one) => one.kind === kind && one.version === version);

/** Whether the step it stands at has failed, and not for good. */
function isRetrying({ status, steps }: Row): boolean {
  const at = steps.find((step) => step.status !== 'done');
  return (status === 'waiting' || status === 'running') && at?.status === 'running' && at.error !== '';
}

function common(row: Row) {
  const titles = new Map(definitionOf(row)?.steps.map(({ name, title }) => [name, title]));
  return {
    task_id: row.id,
    kind: row.kind.slice(serverKind('').length),
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
  };
}

function forStaff(row: Row) {
  const shown = common(row);
  return {
    ...shown,
    asked_by: row.asked_by ?? '',
    unwindable: definitionOf(row)?.unwindable ?? false,
    next_attempt_at: row.status === 'waiting' || row.status === 'unwinding' ? seconds(row.run_at) : 0,
    steps: shown.steps.map((step, index) => ({
      ...step,
      attempts: row.steps[index]?.attempts ?? 0,
      error: row.steps[index]?.error ?? '',
    })),
  };
}

/** The last few, without what the hypervisor said. */
export async function recentTasks(deps: Pick<Deps, 'db'>, serverId: string): Promise<ServerTask[]> {
  const found = await select(
    sql`where g.subject_id = ${serverId} order by g.created_at desc, g.id desc limit 10`,
  ).execute(deps.db);
  return found.rows.map((row) => serverTask.parse(common(row)));
}

type Page = { cursor?: string | undefined; limit: number };

export async function listTasks(deps: Pick<Deps, 'db' | 'cursors'>, serverId: string, query: Page) {
  const page = await pageOfTasks(deps, sql`g.subject_id = ${serverId}`, `server-tasks:${serverId}`, query);
  const tasks = page.rows.map((row): StaffServerTask => staffServerTask.parse(forStaff(row)));
  return { tasks, cursor: page.cursor, eof: page.eof };
}

export async function listStuckTasks(deps: Pick<Deps, 'db' | 'cursors'>, query: Page) {
  const page = await pageOfTasks(deps, sql`g.status = 'stuck'`, 'stuck-tasks', query);
  const ids = page.rows.map(({ subject_id }) => subject_id);
  const named = ids.length
    ? await deps.db.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const tasks = page.rows.map((row) => ({
    ...staffServerTask.parse(forStaff(row)),
    server_id: row.subject_id,
    proxmox_vm_name: names.get(row.subject_id) ?? '',
  }));
  return { tasks, cursor: page.cursor, eof: page.eof };
}

async function pageOfTasks(deps: Pick<Deps, 'db' | 'cursors'>, which: RawBuilder<unknown>, scope: string, query: Page) {
  const after = deps.cursors.read(scope, query.cursor);
  const place = after ? sql`(g.created_at, g.id) < (${after.at}, ${after.id})` : sql`true`;
  const found = await select(
    sql`where ${which} and ${place} order by g.created_at desc, g.id desc limit ${query.limit + 1}`,
  ).execute(deps.db);
  return pageOf(found.rows, query.limit, deps.cursors, scope);
}

/** Staff steer what is stuck; both are written into the server's activity. */
export async function steerTask(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Caller,
  taskId: string,
  how: 'retry' | 'unwind',
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { subjectId } =
      how === 'retry'
        ? await retrySaga(deps, tx, serverSagas, taskId)
        : await unwindSaga(deps, tx, serverSagas, taskId, 'Our staff took it back.');
    const kind = how === 'retry' ? 'task_retried' : 'task_unwound';
    await recordServerEvent(deps, tx, { serverId: subjectId, kind, actorId: actor.accountId });
  });
}
