import { movementKinds } from '@resolvo/contract/money/reconciliation';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { GatewayTransaction } from '../../../providers/card-gateway.ts';
import { type BookedMovement, bookedMovements } from './card-movements.ts';
import { compareMovements, keyOf, type Mismatch, type Movement } from './compare-movements.ts';

const dayMs = 86_400_000;
/** A payment is booked when we see it, which after an outage may be days after the gateway took it. */
const lookBackDays = 7;
/** One report covers many days, so that catching up on a year takes a dozen calls. */
const daysPerReport = 31;

type Needs = Pick<Deps, 'db' | 'gateway' | 'now' | 'log' | 'events'>;

/** Checks every finished day that was not checked yet, oldest first, however long the job did not run. */
export async function reconcile(deps: Needs): Promise<void> {
  const yesterday = dayOf(deps.now().getTime() - dayMs);
  let day = await firstUnchecked(deps, yesterday);
  while (day <= yesterday) {
    const report = await reportSince(deps, day);
    for (let count = 0; count < daysPerReport && day <= yesterday; count += 1) {
      await checkDay(deps, day, report);
      day = dayOf(Date.parse(day) + dayMs);
    }
  }
}

async function firstUnchecked(deps: Pick<Deps, 'db'>, yesterday: string): Promise<string> {
  const last = await deps.db
    .selectFrom('reconciliation_days')
    .select(sql<string | null>`to_char(max(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirst();
  if (last?.day) return dayOf(Date.parse(last.day) + dayMs);
  const first = await deps.db
    .selectFrom('charges')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirst();
  return first?.at ? dayOf(first.at.getTime()) : yesterday;
}

/** Compares the gateway's report of a day (UTC) with the books. Lists differences, repairs nothing. */
export async function reconcileDay(deps: Needs, day: string): Promise<Mismatch[]> {
  return checkDay(deps, day, await reportSince(deps, day));
}

async function reportSince(deps: Needs, day: string): Promise<readonly GatewayTransaction[]> {
  const answer = await deps.gateway.listTransactions({
    from: new Date(Date.parse(day) - lookBackDays * dayMs),
    until: deps.now(),
  });
  if (answer.kind !== 'done') throw new Error(`The gateway gave no report of ${day}.`);
  return answer.value;
}

async function checkDay(deps: Needs, day: string, report: readonly GatewayTransaction[]): Promise<Mismatch[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  const reported = report.flatMap((one) => movementOf(one));
  const reportedToday = report.filter(({ at }) => at >= start && at < end);
  const movedToday = reportedToday.flatMap((one) => movementOf(one));
  const bookedToday = await bookedMovements(deps, { from: start, until: end });

  // The other half may be booked on another day, so each object of today is looked up at any time.
  const keys = new Set([...movedToday, ...bookedToday].map(keyOf));
  const ids = [...new Set([...movedToday, ...bookedToday].map(({ id }) => id))];
  const booked = (await bookedMovements(deps, { ids })).filter((one) => keys.has(keyOf(one)));
  const mismatches = compareMovements(
    reported.filter((one) => keys.has(keyOf(one))),
    booked,
  );
  await keep(deps, day, mismatches, booked, {
    gateway: sumOf(movedToday),
    books: sumOf(bookedToday),
    fees: reportedToday.reduce((sum, { kind, amount, fee }) => sum + (kind === 'fee' ? -amount : fee), 0),
  });
  if (mismatches.length > 0) {
    deps.log.error(
      { event: 'reconciliation.mismatch', day, count: mismatches.length },
      'Card gateway report and books differ; see the findings',
    );
  }
  return mismatches;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const sumOf = (movements: readonly Movement[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);

/** Fees and payouts are not movements between a customer and us. */
function movementOf({ id, kind, amount, currency, paymentId, sourceId }: GatewayTransaction): Movement[] {
  if (kind === 'fee' || kind === 'payout') return [];
  const known = movementKinds.find((one) => one === kind);
  const subject = kind === 'payment' ? paymentId : sourceId;
  return [{ kind: known ?? 'other', id: subject ?? id, amount, currency }];
}

async function keep(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  day: string,
  mismatches: readonly Mismatch[],
  booked: readonly BookedMovement[],
  sums: { gateway: number; books: number; fees: number },
): Promise<void> {
  const checked = {
    gateway_amount: sums.gateway,
    gateway_fees: sums.fees,
    books_amount: sums.books,
    checked_at: deps.now(),
  };
  await deps.db.transaction().execute(async (tx) => {
    for (const { kind, movement, id, gatewayAmount, booksAmount } of mismatches) {
      const ours = booked.find((one) => one.id === id);
      const opened = await tx
        .insertInto('reconciliation_findings')
        .values({
          day,
          kind,
          movement,
          subject: id,
          gateway_amount: gatewayAmount,
          books_amount: booksAmount,
          account_id: ours?.accountId ?? null,
          invoice_id: ours?.invoiceId ?? null,
          created_at: deps.now(),
        })
        // A finding that staff resolved stays resolved.
        .onConflict((conflict) => conflict.constraint('reconciliation_findings_once').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!opened) continue;
      await deps.events.emit(tx, {
        name: 'finding.opened',
        accountId: ours?.accountId ?? null,
        data: { finding_id: opened.id, kind },
      });
    }
    await tx
      .insertInto('reconciliation_days')
      .values({ day, ...checked })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(checked))
      .execute();
  });
}
