import { randomBytes } from 'node:crypto';
import { splitFree } from '@resolvo/contract/free-names';
import { createSteps } from '@resolvo/contract/hosting/package-states';
import { shownName } from '@resolvo/contract/shown-name';
import { z } from 'zod';
import { finishingFor } from '../../../../core/causing.ts';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, type FinishedSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { type HostingAccount, HostingError } from '../../../../providers/hosting.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { deliver, failDelivery } from '../../../sales/deliveries/finish-delivery.ts';
import { findPackage, holdPackage } from '../hold-package.ts';
import { dropReserved, isWithoutDns, joinDomain } from '../join-domain.ts';
import { packageReadyMail } from '../mails.ts';
import { movePackage, restPackage } from '../move.ts';
import { doneBy, recordPackageEvent } from '../package-events.ts';
import { forgetNames, unprovedOf } from '../package-names.ts';
import { limitsOf, locationOf, type PackageRow, planOnServer } from '../package-row.ts';
import { findRooms, isHosted, reservePlace } from '../place-package.ts';
import { packageNames } from '../queues.ts';
import { packageKind } from './saga-kinds.ts';
import { outside, type PackageMemory, type PackageStep, packageMemory, technical, worksite } from './saga-work.ts';

const createInput = z.strictObject({ location: z.string().optional() });
type CreateInput = z.infer<typeof createInput>;

const noRoom = 'There is no room for it at the moment.';

const reserve: PackageStep<CreateInput> = {
  name: 'reserve',
  title: createSteps.reserve,
  async act(deps, run) {
    await run.remember({ rooms: await outside(() => findRooms(deps, run.input.location)) });
  },
  async book(deps, tx, run) {
    const row = await holdPackage(tx, run.subjectId, ofAnyAccount);
    if (row.server !== null) return undefined;
    if (row.domain !== '' && (await isHosted(tx, row.domain, row.id))) {
      throw new StepRefused(
        `${shownName(row.domain)} is on a hosting server already.`,
        'Its domain is on our servers already.',
      );
    }
    if (await reservePlace(deps, tx, row, run.memory.rooms ?? [])) return undefined;
    throw new StepRefused('No hosting server in reach is open and has room.', noRoom);
  },
  async unbook(_deps, tx, run) {
    await tx
      .updateTable('hosting_packages')
      .set({ server: null, username: null })
      .where('id', '=', run.subjectId)
      .execute();
    return undefined;
  },
};

const plan: PackageStep<CreateInput> = {
  name: 'plan',
  title: createSteps.plan,
  async act(deps, run) {
    const { row } = await worksite(deps, run.subjectId);
    const { server } = row;
    if (server === null) throw new StepRefused(`Package ${row.id} has no server.`, technical);
    await outside(() => deps.hosting.ensurePlan(server, planOnServer(row), limitsOf(row)));
  },
};

const isOurs = (account: HostingAccount, asked: PackageMemory['asked']): boolean =>
  asked !== undefined && account.domain === asked.domain && account.email === asked.email;

const account: PackageStep<CreateInput> = {
  name: 'account',
  title: createSteps.account,
  deadlineSeconds: 900,
  async act(deps, run) {
    const { row, ref } = await worksite(deps, run.subjectId);
    if (!ref) throw new StepRefused(`Package ${row.id} has no server.`, technical);
    const before = await outside(() => deps.hosting.find(ref));
    // F15: an account that we did not ask for is never taken over, and its password never changed.
    if (before && !isOurs(before, run.memory.asked)) {
      throw new StepRefused(
        `The account ${ref.user} on ${ref.server} belongs to ${shownName(before.domain)}.`,
        technical,
      );
    }
    if (!before) {
      const { domain } = row;
      const email = run.memory.asked?.email ?? (await contactOf(deps.db, row.account_id));
      await run.remember({ asked: { domain, email } });
      // The password is kept nowhere: the owner comes in by one click, or sets one in the panel.
      const password = `${randomBytes(18).toString('base64url')}aA1`;
      const wish = { domain, email, plan: planOnServer(row), password };
      await outside(() => deps.hosting.create(ref, wish), `The hosting server did not take ${shownName(domain)}.`);
    }
    const made = before ?? (await outside(() => deps.hosting.find(ref)));
    if (!made) throw new HostingError('unknown', `${ref.server} does not list ${ref.user} yet.`);
    await run.remember({ address: made.address });
  },
  async book(_deps, tx, run) {
    const { address = '' } = run.memory;
    await tx.updateTable('hosting_packages').set({ address }).where('id', '=', run.subjectId).execute();
    return undefined;
  },
  async undo(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    if (!ref) return;
    const made = await outside(() => deps.hosting.find(ref));
    if (made && isOurs(made, run.memory.asked)) await outside(() => deps.hosting.terminate(ref));
  },
};

/** Where the server writes to about full disks and the like. */
async function contactOf(db: Queryable, accountId: string): Promise<string> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (email === null) throw new StepRefused(`The account ${accountId} was deleted.`, 'The account was deleted.');
  return email;
}

/** Its mail is queued in the same transaction, so it is sent once. */
const handOver: PackageStep<CreateInput> = {
  name: 'hand-over',
  title: createSteps['hand-over'],
  async book(deps, tx, run) {
    const before = await findPackage(tx, run.subjectId);
    // A delivery holds account and order, which come before the package in the lock order.
    if (before.delivery_id) await deliver(deps, tx, before.delivery_id);
    const row = await holdPackage(tx, run.subjectId, ofAnyAccount);
    await restPackage(tx, row);
    // Ended while it was being made: it is deleted next, and was never handed over.
    if (row.state === 'deleting') return undefined;
    await joinDomain(deps, tx, row);
    await deps.jobs.send(tx, packageNames, { package_id: row.id });
    await recordPackageEvent(deps, tx, { ...doneBy(run, 'delivered'), detail: row.shown_domain });
    const waits = await waitsFor(tx, row);
    const words = {
      package_id: row.id,
      domain: row.shown_domain,
      ...waits,
      name: await whoLeads(tx, row.id),
      username: row.username ?? '',
      address: row.address,
      plan: row.plan_name,
      location: locationOf(deps, row),
    };
    // That a proof is still to be given is news, also to who ordered it.
    const askedBy = waits.waits_for === '' ? run.actorId : undefined;
    await finishingFor(askedBy, () => mailOwner(deps, tx, row.account_id, packageReadyMail, words));
    return undefined;
  },
};

async function whoLeads(tx: Queryable, packageId: string): Promise<'elsewhere' | 'ours' | 'none'> {
  const row = await findPackage(tx, packageId);
  if (!splitFree(row.shown_domain)) return 'elsewhere';
  return (await isWithoutDns(tx, row)) ? 'none' : 'ours';
}

async function waitsFor(tx: Queryable, row: PackageRow): Promise<{ waits_for: string; prove_by: number }> {
  const own = await unprovedOf(tx, row);
  return { waits_for: own?.name ?? '', prove_by: own?.prove_by ?? 0 };
}

/** The package could not be made: everything was undone, and its price is given back. */
async function unwound(deps: Deps, tx: Queryable, saga: FinishedSaga<CreateInput, PackageMemory>): Promise<void> {
  const before = await findPackage(tx, saga.subjectId);
  if (before.delivery_id) await failDelivery(deps, tx, before.delivery_id, saga.reason);
  await dropReserved(deps, tx, before);
  const row = await holdPackage(tx, saga.subjectId, ofAnyAccount);
  await forgetNames(tx, row.id);
  // Ended while it was being made: the delete saga follows.
  if (row.state !== 'deleting') await movePackage(tx, row, 'failed');
  await recordPackageEvent(deps, tx, { packageId: row.id, kind: 'failed', detail: saga.reason });
}

export const createSaga = defineSaga<CreateInput, PackageMemory>({
  kind: packageKind('create'),
  version: 1,
  input: createInput,
  memory: packageMemory,
  unwindable: true,
  unwound,
  steps: [reserve, plan, account, handOver],
});
