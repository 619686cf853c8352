import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { newPlaceMail } from './mails.ts';

/** The person hears of it by mail; colleagues who look after staff see it in the history. */
export async function tellNewPlace(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { data, by, at }: StoredEvent<'sign_in.new_place'>,
): Promise<void> {
  const person = await tx.selectFrom('persons').select('email').where('id', '=', data.person_id).executeTakeFirst();
  if (!person?.email || !by?.origin) return;
  await queueMail(deps, tx, { to: person.email }, newPlaceMail, {
    device: deviceOf(by.origin.userAgent),
    place: countryOf(by.origin.ip),
    ip: by.origin.ip,
    at: at.toISOString(),
  });
}
