import { type ChargeStatus, chargeStatus } from '@resolvo/contract/money/charge-states';
import type { Charge } from '@resolvo/contract/money/charges';
import type { Selectable } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Charges } from '../../../db/types.ts';

export type ChargeRow = Omit<Selectable<Charges>, 'status'> & { readonly status: ChargeStatus };

export async function findCharge(db: Queryable, chargeId: string): Promise<ChargeRow | undefined> {
  const row = await db.selectFrom('charges').selectAll().where('id', '=', chargeId).executeTakeFirst();
  return row && { ...row, status: chargeStatus.parse(row.status) };
}

export async function ownCharge(deps: Pick<Deps, 'db'>, accountId: string, chargeId: string): Promise<ChargeRow> {
  const row = await findCharge(deps.db, chargeId);
  if (row?.account_id !== accountId) throw notFound();
  return row;
}

export function toCharge(row: ChargeRow): Charge {
  return {
    charge_id: row.id,
    purpose: row.invoice_id === null ? 'topup' : 'invoice',
    invoice_id: row.invoice_id,
    amount: row.amount,
    from_balance: row.from_balance,
    status: row.status,
    reason: row.status === 'failed' ? row.reason : '',
    created_at: seconds(row.created_at),
  };
}
