import { type Audience, type DispatchKind, dispatchCan, everyone } from '@resolvo/contract/help/dispatches';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { placed } from './audiences.ts';
import { holdLetter } from './find-letter.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'now' | 'compute'>;

interface LetterInput {
  readonly kind: DispatchKind;
  readonly subject: string;
  readonly body: string;
  readonly rate: number;
}

export async function createDispatch(
  deps: Needs,
  actor: StaffActor,
  { audience = everyone, ...letter }: LetterInput & { readonly audience?: Audience | undefined },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('dispatches')
      .values({
        ...letter,
        audience: JSON.stringify(placed(deps, audience)),
        state: 'draft',
        created_by: actor.personId,
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'dispatch.created', accountId: null, by: actor, data: { dispatch_id: id } });
    return id;
  });
}

export async function editDispatch(
  deps: Needs,
  actor: StaffActor,
  dispatchId: string,
  change: LetterInput | { readonly audience: Audience },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const letter = await holdLetter(tx, dispatchId);
    if (!letter) throw notFound();
    demand(dispatchCan.edit(letter.state));
    const { kind, subject, body, rate, audience } = { ...letter, ...change };
    const whom = 'audience' in change ? placed(deps, audience) : audience;
    await tx
      .updateTable('dispatches')
      .set({ kind, subject, body, rate, audience: JSON.stringify(whom) })
      .where('id', '=', dispatchId)
      .execute();
    await deps.events.emit(tx, {
      name: 'dispatch.edited',
      accountId: null,
      by: actor,
      data: { dispatch_id: dispatchId },
    });
  });
}

export async function deleteDispatch(deps: Needs, actor: StaffActor, dispatchId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const letter = await holdLetter(tx, dispatchId);
    if (!letter) throw notFound();
    demand(dispatchCan.delete(letter.state));
    await tx.deleteFrom('dispatches').where('id', '=', dispatchId).execute();
    await deps.events.emit(tx, {
      name: 'dispatch.deleted',
      accountId: null,
      by: actor,
      data: { dispatch_id: dispatchId },
    });
  });
}
