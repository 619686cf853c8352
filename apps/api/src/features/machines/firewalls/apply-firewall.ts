import { openRules, type RuleSet } from '@resolvo/contract/machines/firewall-rules';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import {
  ComputeError,
  type ComputeOutcome,
  type MachineFirewall,
  type MachineRef,
} from '../../../providers/compute.ts';
import { findFirewall } from './firewall-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

/** Longer than the calls of one turn may take together. */
const leaseSeconds = 240;

interface Turn {
  readonly server_id: string;
  readonly account_id: string;
  readonly firewall_id: string | null;
  readonly version: number;
  readonly trouble: string | null;
}
const columns = ['server_id', 'account_id', 'firewall_id', 'version', 'trouble'] as const;

const onMachine = ({ rules, policy_in, policy_out }: RuleSet): MachineFirewall => ({
  rules,
  policyIn: policy_in,
  policyOut: policy_out,
});

/** The rules that a server's machine is to have; undefined when it never had a firewall. */
export async function wantedRules(
  db: Queryable,
  serverId: string,
): Promise<{ turn: Turn; wanted: MachineFirewall } | undefined> {
  const turn = await db
    .selectFrom('server_firewalls')
    .select(columns)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return turn && { turn, wanted: await rulesOf(db, turn) };
}

const rulesOf = async (db: Queryable, { firewall_id, account_id }: Turn): Promise<MachineFirewall> =>
  onMachine(firewall_id === null ? openRules : await findFirewall(db, firewall_id, account_id));

/** Brings a machine to the rules of its server. Safe to run twice, and a no-op when nothing is behind. */
export async function applyFirewall(deps: Needs, ref: MachineRef): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    const turn = await takeLease(deps, ref.serverId);
    if (!turn) return;
    try {
      await deps.compute.setFirewall(ref, await rulesOf(deps.db, turn));
    } catch (error) {
      await noteTrouble(deps, turn, error);
      throw error;
    }
    await noteApplied(deps, turn);
  }
}

/** For a machine that was just made and does not run yet: it starts with the rules of its server, or open to all. */
export async function guardMachine(deps: Needs, ref: MachineRef): Promise<void> {
  const found = await wantedRules(deps.db, ref.serverId);
  await deps.compute.setFirewall(ref, found?.wanted ?? onMachine(openRules));
  if (found) await noteApplied(deps, found.turn);
}

/** Undefined: nothing is behind, or another process is at it. */
const takeLease = ({ db, now }: Needs, serverId: string): Promise<Turn | undefined> =>
  db
    .updateTable('server_firewalls')
    .set({ applying_until: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('server_id', '=', serverId)
    .whereRef('applied_version', '<', 'version')
    .where((eb) => eb.or([eb('applying_until', 'is', null), eb('applying_until', '<', now())]))
    .returning(columns)
    .executeTakeFirst();

async function noteApplied({ db, events, now, log }: Needs, turn: Turn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('server_firewalls')
      .set({
        applied_version: sql`greatest(applied_version, ${turn.version}::int)`,
        applied_at: now(),
        checked_at: now(),
        applying_until: null,
        trouble: null,
        reason: '',
        differs: false,
      })
      .where('server_id', '=', turn.server_id)
      .execute();
    const data = { server_id: turn.server_id, detail: '' };
    await events.emit(tx, { name: 'firewall.applied', accountId: turn.account_id, data });
  });
  log.debug({ event: 'firewall.applied', server_id: turn.server_id, version: turn.version }, 'Firewall applied');
}

const reasons: Partial<Record<ComputeOutcome, string>> = {
  locked: 'Something else is being done to the machine.',
  gone: 'The machine of this server was not found. Please write to support.',
  foreign: 'The machine of this server was not found. Please write to support.',
  refused: 'The hypervisor did not take the rules. Our staff can see why.',
};
const away = 'The hypervisor cannot be reached right now.';

async function noteTrouble({ db, events, log }: Needs, turn: Turn, error: unknown): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error);
  const reason = `${(error instanceof ComputeError && reasons[error.outcome]) || away} We try again by ourselves.`;
  log.error(
    { event: 'firewall.apply_failed', server_id: turn.server_id, err: error },
    'Firewall was not applied; it is tried again',
  );
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('server_firewalls')
      .set({ applying_until: null, trouble, reason })
      .where('server_id', '=', turn.server_id)
      .execute();
    // Once for each trouble, not once for each try.
    if (turn.trouble !== null) return;
    const data = { server_id: turn.server_id, detail: reason };
    await events.emit(tx, { name: 'firewall.failed', accountId: turn.account_id, data });
  });
}

/** What the last look at the machine found. */
export async function noteLook(deps: Pick<Deps, 'db' | 'events' | 'now'>, turn: Turn, differs: boolean): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Not while something newer is to be applied: what was compared is of no interest any more.
    const before = await tx
      .selectFrom('server_firewalls')
      .select('differs')
      .where('server_id', '=', turn.server_id)
      .where('version', '=', turn.version)
      .where('applied_version', '=', turn.version)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    await tx
      .updateTable('server_firewalls')
      .set({ differs, checked_at: deps.now() })
      .where('server_id', '=', turn.server_id)
      .execute();
    if (before.differs === differs) return;
    const data = { server_id: turn.server_id, detail: '' };
    const name = differs ? 'firewall.differs' : 'firewall.applied';
    await deps.events.emit(tx, { name, accountId: turn.account_id, data });
  });
}
