import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { takeBackChange } from '../../../sales/subscriptions/take-back-change.ts';
import { findPackage, holdPackage } from '../hold-package.ts';
import { doneBy, recordPackageEvent } from '../package-events.ts';
import { hostingPlan, limitsOf, planOnServer } from '../package-row.ts';
import { packageKind } from './saga-kinds.ts';
import {
  outside,
  ownAccount,
  type PackageMemory,
  type PackageStep,
  packageMemory,
  technical,
  worksite,
} from './saga-work.ts';

const changeInput = z.strictObject({ plan_id: z.uuid() });
type ChangeInput = z.infer<typeof changeInput>;

async function planOf(db: Queryable, planId: string) {
  const plan = await hostingPlan(db, planId);
  if (!plan) throw new StepRefused(`There is no plan ${planId}.`, technical);
  return plan;
}

async function placed(deps: Pick<Deps, 'db'>, packageId: string) {
  const { row, ref } = await worksite(deps, packageId);
  if (!ref) throw new StepRefused(`Package ${packageId} has no account.`, technical);
  return { row, ref };
}

const prepare: PackageStep<ChangeInput> = {
  name: 'plan',
  title: 'Preparing the plan on the server',
  async act(deps, run) {
    const { ref } = await placed(deps, run.subjectId);
    const plan = await planOf(deps.db, run.input.plan_id);
    await outside(() => deps.hosting.ensurePlan(ref.server, planOnServer(plan), limitsOf(plan)));
  },
};

const change: PackageStep<ChangeInput> = {
  name: 'change',
  title: 'Changing the limits',
  async act(deps, run) {
    const { row, ref } = await placed(deps, run.subjectId);
    if (!(await ownAccount(deps, row, ref))) {
      throw new StepRefused(`The account ${ref.user} on ${ref.server} is gone.`, technical);
    }
    const plan = await planOf(deps.db, run.input.plan_id);
    // Setting the same plan twice changes nothing.
    await outside(() => deps.hosting.changePlan(ref, planOnServer(plan)));
  },
  async undo(deps, run) {
    const { row, ref } = await placed(deps, run.subjectId);
    if (!(await ownAccount(deps, row, ref))) return;
    // An adopted account may come from a plan that this server has under another name.
    await outside(() => deps.hosting.ensurePlan(ref.server, planOnServer(row), limitsOf(row)));
    await outside(() => deps.hosting.changePlan(ref, planOnServer(row)));
  },
};

const finish: PackageStep<ChangeInput> = {
  name: 'finish',
  title: 'Handing it over',
  async book(deps, tx, run) {
    const row = await holdPackage(tx, run.subjectId, ofAnyAccount);
    const { name } = await planOf(tx, run.input.plan_id);
    await tx.updateTable('hosting_packages').set({ plan_id: run.input.plan_id }).where('id', '=', row.id).execute();
    await recordPackageEvent(deps, tx, { ...doneBy(run, 'changed'), detail: name });
    return undefined;
  },
};

const common = { version: 1, input: changeInput, memory: packageMemory, steps: [prepare, change, finish] } as const;

/** Already paid for when it starts. If it fails, the money is given back and the package is as before. */
export const changeSaga = defineSaga<ChangeInput, PackageMemory>({
  ...common,
  kind: packageKind('change'),
  unwindable: true,
  async unwound(deps, tx, { subjectId, input, reason }) {
    const { delivery_id: deliveryId } = await findPackage(tx, subjectId);
    if (deliveryId) await takeBackChange(deps, tx, { deliveryId, planId: input.plan_id, reason });
    await recordPackageEvent(deps, tx, { packageId: subjectId, kind: 'task_failed', detail: reason });
  },
});

/** The difference is already on the owner's balance when it starts, so it goes forward only. */
export const changeDownSaga = defineSaga<ChangeInput, PackageMemory>({
  ...common,
  kind: packageKind('change-down'),
  unwindable: false,
});
