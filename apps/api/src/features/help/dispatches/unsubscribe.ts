import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { isId } from '../../../core/search.ts';
import { switchOff } from '../../people/notices/mail-choices.ts';

/** Switches news off for the person that the signed link names. A second time changes nothing. */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'vault' | 'events' | 'now'>, token: string): Promise<void> {
  const [personId = '', signature = ''] = token.split('.');
  const expected = isId(personId) ? deps.vault.signatures(personId, 'unsubscribe') : [];
  const isOurs = expected.some(
    (one) => one.length === signature.length && timingSafeEqual(Buffer.from(one), Buffer.from(signature)),
  );
  if (!isOurs) throw notFound();
  await deps.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('persons')
      .select('id')
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!person) return;
    await switchOff(deps, tx, personId, 'news');
    await deps.events.emit(tx, {
      name: 'mail.unsubscribed',
      accountId: null,
      personId,
      data: { person_id: personId },
    });
  });
}
