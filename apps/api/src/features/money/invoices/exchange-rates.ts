import type { exchangeRateBody } from '@resolvo/contract/money/exchange-rates';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface ExchangeRate {
  /** Ten-thousandths of a krone for one euro. */
  readonly rate: number;
  readonly day: string;
  readonly source: string;
}

/** An example rate so that the lab can issue whole invoices; real sales never use it. */
export const labRate: ExchangeRate = { rate: 117_000, day: '2026-01-02', source: 'Example rate of the lab' };

const rates = (db: Queryable) =>
  db
    .selectFrom('exchange_rates')
    .select(['nok_per_euro as rate', 'source', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .orderBy('exchange_rates.day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** The newest rate known on the day. Staff enter rates; none is guessed. */
export async function rateOn(deps: Pick<Deps, 'settings'>, db: Queryable, at: Date): Promise<ExchangeRate> {
  const found = await rates(db)
    .where(sql<boolean>`day <= ${at.toISOString().slice(0, 10)}::date`)
    .limit(1)
    .executeTakeFirst();
  if (found) return found;
  if (deps.settings.lab) return labRate;
  throw conflict(
    'An invoice with VAT states it in Norwegian kroner too, and no exchange rate is known yet. Staff enter it on the Invoices page.',
  );
}

/** Converts cents to øre, rounded half up. */
export const inKroner = (cents: number, rate: number): number =>
  Number((2n * BigInt(cents) * BigInt(rate) + 10_000n) / 20_000n);

export async function listRates(deps: Pick<Deps, 'db'>) {
  const found = await rates(deps.db).limit(30).execute();
  return { rates: found.map(({ rate, ...rest }) => ({ ...rest, nok_per_euro: rate / 10_000 })) };
}

export async function enterRate(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  input: z.output<typeof exchangeRateBody>,
): Promise<void> {
  const today = deps.now().toISOString().slice(0, 10);
  if (input.day > today) throw invalid('day', 'Please choose today or a day before.');
  const { id } = await deps.db
    .insertInto('exchange_rates')
    .values({
      day: sql`${input.day}::date`,
      nok_per_euro: Math.round(input.nok_per_euro * 10_000),
      source: input.source,
      entered_by: actor.personId,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = { rate_id: id };
  await deps.events.emit(deps.db, { name: 'exchange_rate.entered', accountId: null, by: actor, data });
}
