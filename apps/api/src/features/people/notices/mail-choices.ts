import { type MailKind, mailKindCan, mailKinds, mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import type { SessionActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** `staff` is about the work for the company, and no choice of a customer. */
const offered = mailKinds.filter((kind) => kind !== 'staff');

export async function mailChoices({ db }: Pick<Deps, 'db'>, personId: string) {
  const off = await db.selectFrom('mail_choices').select('kind').where('person_id', '=', personId).execute();
  return offered.map((kind) => ({
    kind,
    on: !off.some((one) => one.kind === kind),
    fixed: mailKindTexts[kind].fixed ?? '',
  }));
}

export async function chooseMail(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SessionActor,
  { kind, on }: { kind: MailKind; on: boolean },
): Promise<void> {
  demand(mailKindCan.switchOff(kind));
  if (on)
    await deps.db.deleteFrom('mail_choices').where('person_id', '=', actor.personId).where('kind', '=', kind).execute();
  else await switchOff(deps, deps.db, actor.personId, kind);
}

export async function switchOff(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  personId: string,
  kind: MailKind,
): Promise<void> {
  await db
    .insertInto('mail_choices')
    .values({ person_id: personId, kind, created_at: now() })
    .onConflict((on) => on.doNothing())
    .execute();
}
