import type { DedicatedStage } from '@resolvo/contract/machines/dedicated-unit-states';
import type { UnitPart } from '@resolvo/contract/machines/dedicated-units';
import { cpuOf, partsOf } from '@resolvo/contract/sales/dedicated';
import { partNames } from '@resolvo/contract/sales/dedicated-parts';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findBuildSteps } from '../../sales/tasks/checklist.ts';
import { tellUnit } from './tell-unit.ts';
import { withSerials } from './unit-parts.ts';

interface Ordered {
  readonly deliveryId: string;
  readonly accountId: string;
  readonly planId: string | null;
  readonly type: string;
  readonly name: string;
  /** Its number among those of its item; undefined where it is the only one. */
  readonly number: number | undefined;
  readonly choices: ItemChoices;
}

/** Makes the row of a unit that staff build. The caller holds the account, so that names of one account differ. */
export async function makeUnit(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  ordered: Ordered,
  found: {
    readonly stage: DedicatedStage;
    readonly suspended: boolean;
    readonly createdAt: Date;
    readonly readyAt: Date | null;
  },
): Promise<{ readonly id: string }> {
  const { deliveryId: delivery_id, accountId: account_id, type } = ordered;
  const { id, name } = await tx
    .insertInto('dedicated_units')
    .values({
      delivery_id,
      account_id,
      type,
      name: await distinctUnitName(tx, ordered),
      stage: found.stage,
      suspended: found.suspended,
      parts: JSON.stringify(withSerials(await orderedParts(tx, ordered), await findBuildSteps(tx, delivery_id))),
      created_at: found.createdAt,
      ready_at: found.readyAt,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await tellUnit(deps, tx, { id, account_id, name }, 'dedicated.ordered');
  return { id };
}

/** What it is called until its client gives it a name: what was ordered, with a number where another has that name. */
async function distinctUnitName(tx: Queryable, { accountId, name, number }: Ordered): Promise<string> {
  const others = await tx
    .selectFrom('dedicated_units')
    .select('name')
    .where('account_id', '=', accountId)
    .where('stage', 'not in', ['ended', 'failed'])
    .execute();
  const taken = new Set(others.map((one) => one.name.toLowerCase()));
  const plain = name.slice(0, 54);
  if (number === undefined && !taken.has(plain.toLowerCase())) return plain;
  for (let next = number ?? 2; ; next += 1) {
    const numbered = `${plain} ${next}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

async function orderedParts(tx: Queryable, { planId, choices: { build } }: Ordered): Promise<UnitPart[]> {
  if (planId === null || !build) return [];
  const { slug } = await tx.selectFrom('plans').select('slug').where('id', '=', planId).executeTakeFirstOrThrow();
  const cpu = cpuOf(slug);
  if (!cpu) return [];
  const parts = [...partsOf(cpu, build)].map(([part, count]) => ({ name: partNames[part], count, serials: [] }));
  return [{ name: 'Chassis', count: 1, serials: [] }, ...parts];
}
