import { type DomainState, domainStates } from '@resolvo/contract/hosting/domains';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Moved {
  readonly at: Date;
  readonly provedBy?: 'free' | 'txt' | 'delegation' | 'staff';
  /** Until when it can be taken again, for one that is given back. */
  readonly expiresAt?: Date;
  readonly zoneId?: string | null;
}

/** The one writer of a domain's state. The caller has locked the domain. */
export async function moveDomain(
  tx: Queryable,
  one: { readonly id: string; readonly state: DomainState },
  to: DomainState,
  { at, provedBy, expiresAt, zoneId }: Moved,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({
      state: moved('A domain', domainStates, one.state, to),
      expires_at: expiresAt ?? null,
      next_check_at: null,
      yields_to: null,
      yields_at: null,
      withdrawn: false,
      ended_at: to === 'ended' ? at : null,
      ...(provedBy && { proved_by: provedBy }),
      ...(zoneId !== undefined && { zone_id: zoneId }),
    })
    .where('id', '=', one.id)
    .execute();
}
