import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdClient } from './hold-client.ts';

/** The owner of a client whose sign-in staff help with. Staff help each other in their own way. */
export async function holdOwner(tx: Queryable, actor: Parameters<typeof holdClient>[1], userId: string) {
  const { id, owner, state } = await holdClient(tx, actor, userId, ['staffSignInHelp']);
  if (!owner.email) throw notFound();
  if (owner.staff_permissions !== 0) throw conflict('This person works here. Staff are helped by the operator.');
  if (state === 'suspended') throw conflict('This account is suspended. Please lift that first.');
  // Invited by staff, who opened the account: there is no password yet.
  const isConfirmed = owner.email_verified_at !== null;
  const isInvited = !isConfirmed && owner.invited_at !== null;
  return { accountId: id, id: owner.id, email: owner.email, isInvited, isConfirmed };
}
export type HeldOwner = Awaited<ReturnType<typeof holdOwner>>;
