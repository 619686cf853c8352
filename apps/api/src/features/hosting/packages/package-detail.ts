import type { StaffPackage } from '@resolvo/contract/hosting/package-admin';
import { type StaffPackageTask, staffPackageTask } from '@resolvo/contract/hosting/package-admin';
import { packageTaskKind, packageTaskTitles } from '@resolvo/contract/hosting/package-states';
import { type PackageDetail, packageTask } from '@resolvo/contract/hosting/packages';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { PageQuery } from '../../../core/page-by.ts';
import type { TaskSubject } from '../../../core/task-subject.ts';
import { seconds } from '../../../core/time.ts';
import { subscriptionOfDelivery } from '../../sales/subscriptions/list-subscriptions.ts';
import { recentSagas, sagasOf, toStaffTask, toTask } from '../../sales/tasks/saga-tasks.ts';
import { findPackage } from './hold-package.ts';
import { isWithoutDns } from './join-domain.ts';
import { recordPackageEvent } from './package-events.ts';
import { namesOf } from './package-names.ts';
import { findPackages, type PackageRow, titleOf, toPackage } from './package-row.ts';

type Needs = Pick<Deps, 'settings' | 'db' | 'hosting' | 'now' | 'sagas' | 'services'>;

async function detail(deps: Needs, row: PackageRow): Promise<PackageDetail> {
  const subscription = row.delivery_id === null ? undefined : await subscriptionOfDelivery(deps, row.delivery_id);
  return {
    ...toPackage(deps, row),
    address: row.address,
    main_domain: row.domain,
    domains: await namesOf(deps.db, row),
    without_dns: await isWithoutDns(deps.db, row),
    subscriptions: subscription ? [subscription] : [],
    tasks: (await recentSagas(deps, row.id)).map((saga) => packageTask.parse(toTask(deps, saga))),
  };
}

export const ownPackage = async (deps: Needs, accountId: string, packageId: string): Promise<PackageDetail> =>
  detail(deps, await findPackage(deps.db, packageId, accountId));

export async function staffPackage(deps: Needs, packageId: string): Promise<StaffPackage> {
  const row = await findPackage(deps.db, packageId);
  const owner = await deps.db
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const order = row.delivery_id
    ? await deps.db
        .selectFrom('deliveries as d')
        .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
        .select('i.order_id')
        .where('d.id', '=', row.delivery_id)
        .executeTakeFirst()
    : undefined;
  return {
    ...(await detail(deps, row)),
    hosting_server: row.server ?? '',
    user: { user_id: row.account_id, email: owner.email ?? '', username: owner.username ?? '' },
    order_id: order?.order_id ?? null,
    delivery_id: row.delivery_id,
    staff_hold: row.staff_hold !== '',
    account_hold: row.account_hold !== '',
    end_reason: row.end_reason ?? '',
    deleted_at: seconds(row.deleted_at),
    final_backup_until: seconds(row.final_backup_until),
  };
}

export async function packageTasks(deps: Pick<Deps, 'db' | 'cursors' | 'sagas'>, packageId: string, query: PageQuery) {
  const { id } = await findPackage(deps.db, packageId);
  const page = await sagasOf(deps, id, query);
  const tasks = page.rows.map((row): StaffPackageTask => staffPackageTask.parse(toStaffTask(deps, row)));
  return { tasks, cursor: page.cursor, eof: page.eof };
}

/** The display name of a package in tasks. */
export const packageSubject: TaskSubject = {
  kind: 'package',
  title(work) {
    const known = packageTaskKind.safeParse(work);
    return known.success ? packageTaskTitles[known.data] : work;
  },
  async name(db, ids) {
    const rows = await findPackages(db, sql`where h.id = any(${[...ids]}::uuid[])`);
    return new Map(
      rows.map((row) => [
        row.id,
        { label: titleOf(row), path: `/panel/admin/hosting/${row.id}`, accountId: row.account_id },
      ]),
    );
  },
  async steered(deps, tx, { subjectId, how, by }) {
    await recordPackageEvent(deps, tx, {
      packageId: subjectId,
      kind: how === 'retry' ? 'task_retried' : 'task_unwound',
      by,
    });
  },
};
