import { openRules, type RuleSet } from '@resolvo/contract/machines/firewall-rules';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineFirewall, MachineRef } from '../../../providers/compute.ts';
import { type Applied, applyInTurns, noteApplied, noteTrouble } from '../clusters/applying.ts';
import { findFirewall } from './firewall-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

const applied: Applied = {
  table: 'server_firewalls',
  key: 'server_id',
  leaseSeconds: 240,
  reasons: {
    locked: 'Something else is being done to the machine.',
    gone: 'The machine of this server was not found. Please write to support.',
    foreign: 'The machine of this server was not found. Please write to support.',
    refused: 'The hypervisor did not take the rules. Our staff can see why.',
  },
};

interface Turn {
  readonly server_id: string;
  readonly account_id: string;
  readonly firewall_id: string | null;
  readonly version: number;
  readonly trouble: string | null;
}

const readTurn = (db: Queryable, serverId: string): Promise<Turn | undefined> =>
  db
    .selectFrom('server_firewalls')
    .select(['server_id', 'account_id', 'firewall_id', 'version', 'trouble'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();

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
  const turn = await readTurn(db, serverId);
  return turn && { turn, wanted: await rulesOf(db, turn) };
}

const rulesOf = async (db: Queryable, { firewall_id, account_id }: Turn): Promise<MachineFirewall> =>
  onMachine(firewall_id === null ? openRules : await findFirewall(db, firewall_id, account_id));

/** Brings a machine to the rules of its server. Safe to run twice, and a no-op when nothing is behind. */
export async function applyFirewall(deps: Needs, ref: MachineRef): Promise<void> {
  const take = async (turn: Turn): Promise<boolean> => {
    try {
      await deps.compute.setFirewall(ref, await rulesOf(deps.db, turn));
    } catch (error) {
      await noteFailed(deps, turn, error);
      throw error;
    }
    await noteSet(deps, turn);
    return true;
  };
  await applyInTurns(deps, applied, ref.serverId, () => readTurn(deps.db, ref.serverId), take);
}

/** For a machine that was just made and does not run yet: it starts with the rules of its server, or open to all. */
export async function guardMachine(deps: Needs, ref: MachineRef): Promise<void> {
  const found = await wantedRules(deps.db, ref.serverId);
  await deps.compute.setFirewall(ref, found?.wanted ?? onMachine(openRules));
  if (found) await noteSet(deps, found.turn);
}

async function noteSet({ db, events, now, log }: Needs, turn: Turn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await noteApplied(tx, applied, turn.server_id, turn);
    await tx
      .updateTable('server_firewalls')
      .set({ applied_at: now(), checked_at: now(), differs: false })
      .where('server_id', '=', turn.server_id)
      .execute();
    const data = { server_id: turn.server_id, detail: '' };
    await events.emit(tx, { name: 'firewall.applied', accountId: turn.account_id, data });
  });
  log.debug({ event: 'firewall.applied', server_id: turn.server_id, version: turn.version }, 'Firewall applied');
}

async function noteFailed(deps: Needs, turn: Turn, error: unknown): Promise<void> {
  const { server_id, account_id: accountId } = turn;
  deps.log.error(
    { event: 'firewall.apply_failed', server_id, err: error },
    'Firewall was not applied; it is tried again',
  );
  await noteTrouble(deps, applied, server_id, turn, {
    error,
    tell: (tx, detail) => deps.events.emit(tx, { name: 'firewall.failed', accountId, data: { server_id, detail } }),
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
