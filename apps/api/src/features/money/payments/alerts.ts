import { type AlertKind, alertKind } from '@resolvo/contract/money/charges';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewAlert {
  readonly kind: AlertKind;
  /** The gateway object it is about. One open alert per kind and object. */
  readonly subject: string;
  readonly details: string;
  readonly accountId?: string | undefined;
  readonly invoiceId?: string | null | undefined;
  readonly chargeId?: string | undefined;
}

/** Raises an alert for staff, once however often it is seen. */
export async function raiseAlert(
  deps: Pick<Deps, 'now' | 'log' | 'events'>,
  db: Queryable,
  alert: NewAlert,
): Promise<void> {
  const made = await db
    .insertInto('gateway_alerts')
    .values({
      kind: alert.kind,
      subject: alert.subject,
      details: alert.details,
      account_id: alert.accountId ?? null,
      invoice_id: alert.invoiceId ?? null,
      charge_id: alert.chargeId ?? null,
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.constraint('gateway_alerts_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  deps.log.error({ event: 'payment.alert', alert: alert.kind, subject: alert.subject }, alert.details);
  await deps.events.emit(db, {
    name: 'alert.raised',
    accountId: alert.accountId ?? null,
    data: { alert_id: made.id, kind: alert.kind },
  });
}

export async function listAlerts(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const rows = deps.db.selectFrom('gateway_alerts').selectAll().where('resolved_at', 'is', null);
  const page = await pageBy(deps, 'alerts', query, rows);
  const alerts = page.rows.map((row) => ({
    alert_id: row.id,
    kind: alertKind.parse(row.kind),
    subject: row.subject,
    details: row.details,
    user_id: row.account_id,
    invoice_id: row.invoice_id,
    created_at: seconds(row.created_at),
  }));
  return { alerts, cursor: page.cursor, eof: page.eof };
}

export async function resolveAlert(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  alertId: string,
  note: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('gateway_alerts')
      .set({ resolved_at: deps.now(), resolved_by: actor.personId, note })
      .where('id', '=', alertId)
      .where('resolved_at', 'is', null)
      .returning(['kind', 'account_id'])
      .executeTakeFirst();
    if (!done) throw notFound();
    await deps.events.emit(tx, {
      name: 'alert.resolved',
      accountId: done.account_id,
      by: actor,
      data: { alert_id: alertId, kind: done.kind, reason: note },
    });
  });
}
