import type { ActingAs, Caller } from '../../../core/actor.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isDomainOfAnAddress } from './queries.ts';

/** Staff who act for a client leave a domain alone that a person's mail hangs on: where it points is a way in. */
export async function refuseMailOfPersons(
  tx: Queryable,
  { actingAs }: Pick<Caller, 'accountId'> & { readonly actingAs?: ActingAs | undefined },
  name: string,
): Promise<void> {
  if (actingAs !== undefined && (await isDomainOfAnAddress(tx, name))) {
    throw new Refusal(
      'permission_denied',
      'A person signs in with an address of this domain. Only the client can do it.',
    );
  }
}
