import type { StuckTask } from '@resolvo/contract/sales/tasks';
import type { Deps } from '../../../core/deps.ts';
import type { PageQuery } from '../../../core/page-by.ts';
import { subjectKindOf } from '../../../core/saga-outline.ts';
import type { NamedSubject } from '../../../core/task-subject.ts';
import { type SagaRow, stuckSagas, toStaffTask, workOf } from './saga-tasks.ts';

/** Stuck sagas of all kinds. Their subjects are named by the noun they belong to. */
export async function listStuck(deps: Pick<Deps, 'db' | 'cursors' | 'sagas' | 'subjects'>, query: PageQuery) {
  const page = await stuckSagas(deps, query);
  const named = await namesOf(deps, page.rows);
  const tasks = page.rows.map((row): StuckTask => {
    const kind = subjectKindOf(row.kind);
    const { label = '', path = '' } = named.get(row.subject_id) ?? {};
    return {
      ...toStaffTask(deps, row),
      title: deps.subjects.get(kind)?.title(workOf(row)) ?? row.kind,
      subject_kind: kind,
      subject_id: row.subject_id,
      subject_name: label,
      subject_path: path,
    };
  });
  return { tasks, cursor: page.cursor, eof: page.eof };
}

async function namesOf(deps: Pick<Deps, 'db' | 'subjects'>, rows: readonly SagaRow[]) {
  const all = new Map<string, NamedSubject>();
  for (const [kind, subject] of deps.subjects) {
    const ids = rows.filter((row) => subjectKindOf(row.kind) === kind).map(({ subject_id }) => subject_id);
    if (ids.length === 0) continue;
    for (const [id, named] of await subject.name(deps.db, ids)) all.set(id, named);
  }
  return all;
}
