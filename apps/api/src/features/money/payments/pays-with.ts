import { cardCanPay, chargedByCard, type PaysWith } from '@resolvo/contract/money/charges';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { defaultMethod } from './payment-methods.ts';

/** What an amount would be taken from: the balance if it covers all of it, else the default card. */
export async function paysWith(db: Queryable, accountId: string, amount: number): Promise<PaysWith> {
  const none = { brand: '', last4: '' };
  if (amount <= 0) return { from: 'nothing', ...none };
  if ((await balanceOf(db, accountId)) >= amount) return { from: 'balance', ...none };
  const card = await defaultMethod(db, accountId);
  if (!card || cardCanPay(amount) !== true) return { from: 'invoice', ...none };
  return { from: 'card', brand: card.brand, last4: card.last4 };
}

/** What the default card would be charged for an amount; 0 where it would not be asked. */
export async function cardFor(db: Queryable, accountId: string, amount: number): Promise<number> {
  if (amount <= 0 || (await balanceOf(db, accountId)) >= amount) return 0;
  return (await defaultMethod(db, accountId)) ? chargedByCard(amount) : 0;
}
