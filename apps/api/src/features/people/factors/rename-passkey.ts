import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  actor: SessionActor,
  passkeyId: string,
  name: string,
): Promise<void> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('person_id', '=', actor.personId)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw notFound();
}
