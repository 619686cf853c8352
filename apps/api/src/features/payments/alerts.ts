import { type AlertKind, alertKind } from '@resolvo/contract/charges';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { notFound } from '../../http/refusal.ts';
import { pageOf } from '../../security/cursors.ts';
import { seconds } from '../../time.ts';

interface NewAlert {
  readonly kind: AlertKind;
  /** What it is about, at the gateway. One alert of a kind for each. */
  readonly subject: string;
  readonly details: string;
  readonly accountId?: string | undefined;
  readonly invoiceId?: string | null | undefined;
  readonly chargeId?: string | undefined;
}

/** For a person to look at. Told once however often it is seen. */
export async function raiseAlert(deps: Pick<Deps, 'now' | 'log'>, db: Queryable, alert: NewAlert): Promise<void> {
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
  if (made) deps.log.error({ alert: alert.kind, subject: alert.subject }, alert.details);
}

export async function listAlerts(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const after = deps.cursors.read('alerts', query.cursor);
  let rows = deps.db.selectFrom('gateway_alerts').selectAll().where('resolved_at', 'is', null);
  if (after) rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, 'alerts');
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
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SessionActor | TokenActor,
  alertId: string,
): Promise<void> {
  const done = await deps.db
    .updateTable('gateway_alerts')
    .set({ resolved_at: deps.now(), resolved_by: actor.accountId })
    .where('id', '=', alertId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw notFound();
}
