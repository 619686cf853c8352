import { tokenCan, tokenState } from '@resolvo/contract/people/tokens';
import { mayGrant } from '@resolvo/contract/permissions';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, Refusal } from '../../../core/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { tokenRevokedMail } from './mails.ts';
import { moveToken } from './move.ts';

/** Staff end tokens of people whose staff permissions are no more than their own. */
export async function revokeAnyToken(
  deps: Pick<Deps, 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  tokenId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const token = await tx
      .selectFrom('api_tokens as t')
      .innerJoin('persons as p', 'p.id', 't.person_id')
      .select(['t.id', 't.account_id', 't.state', 't.name', 't.prefix', 'p.email', 'p.staff_permissions'])
      .where('t.id', '=', tokenId)
      .forUpdate('t')
      .executeTakeFirst();
    if (!token) throw notFound();
    if (!mayGrant(actor.permissions, token.staff_permissions)) {
      throw new Refusal('permission_denied', 'The owner of this token has permissions that you do not have.');
    }
    const state = tokenState.parse(token.state);
    demand(tokenCan.revoke(state));
    await moveToken(tx, { id: token.id, state }, 'revoked');
    await deps.events.emit(tx, {
      name: 'token.revoked_by_staff',
      accountId: token.account_id,
      by: actor,
      data: { token_id: token.id, reason },
      before: { state },
      after: { state: 'revoked' },
    });
    const { name, prefix } = token;
    if (token.email) await queueMail(deps, tx, { to: token.email }, tokenRevokedMail, { name, prefix, reason });
  });
}
