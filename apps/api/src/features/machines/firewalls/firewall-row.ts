import { firewallRules, type RuleSet, ruleAction } from '@resolvo/contract/machines/firewall-rules';
import type { Firewall, FirewallState } from '@resolvo/contract/machines/firewalls';
import { sql } from 'kysely';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface FirewallRow extends RuleSet {
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly tags: string[];
  readonly version: number;
  readonly changed_at: Date;
}

const columns = ['id', 'name', 'rules', 'policy_in', 'policy_out', 'is_default', 'version', 'changed_at'] as const;

const tags = sql<string[]>`array(select tag from firewall_tags t where t.firewall_id = firewalls.id order by tag)`.as(
  'tags',
);

type Raw = Omit<FirewallRow, keyof RuleSet> & { rules: unknown; policy_in: string; policy_out: string };

const read = ({ rules, policy_in, policy_out, ...row }: Raw): FirewallRow => ({
  ...row,
  rules: firewallRules.parse(rules),
  policy_in: ruleAction.parse(policy_in),
  policy_out: ruleAction.parse(policy_out),
});

export async function firewallsOf(db: Queryable, accountId: string): Promise<FirewallRow[]> {
  const rows = await db
    .selectFrom('firewalls')
    .select([...columns, tags])
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  return rows.map(read);
}

export async function findFirewall(db: Queryable, firewallId: string, accountId: string): Promise<FirewallRow> {
  const row = await db
    .selectFrom('firewalls')
    .select([...columns, tags])
    .where('id', '=', firewallId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return read(row);
}

/** As `findFirewall`, with the row held: what its servers are to get changes no more. */
export async function holdFirewall(tx: Queryable, firewallId: string, accountId: string): Promise<FirewallRow> {
  await tx.selectFrom('firewalls').select('id').where('id', '=', firewallId).forNoKeyUpdate().execute();
  return findFirewall(tx, firewallId, accountId);
}

interface Progress {
  readonly version: number;
  readonly applied_version: number;
  readonly trouble: string | null;
  readonly differs: boolean;
}

export function stateOf({ version, applied_version, trouble, differs }: Progress): FirewallState {
  if (applied_version < version) return trouble === null ? 'waiting' : 'failed';
  return differs ? 'differs' : 'applied';
}

export const onTheWire = ({ id, changed_at, rules, ...row }: FirewallRow): Omit<Firewall, 'servers'> => ({
  ...row,
  firewall_id: id,
  rules: [...rules],
  changed_at: seconds(changed_at),
});
