import { brand } from '@resolvo/brand/brand';
import { isTold, type OutagePart, type OutageTrouble } from '@resolvo/contract/platform/outages';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { seconds } from '../../../core/time.ts';
import type { Sighting } from '../../../core/watch.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAffected, stoppedBy } from './affected.ts';
import { outageMail, outageOverMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'events' | 'watches'>;
type Down = Sighting & { readonly trouble: OutageTrouble };

const isDown = (one: Sighting): one is Down => one.trouble !== undefined && one.trouble !== 'unknown';

/**
 * F12: operations get one mail when something is out of reach and one when it is back. The row decides which process
 * sends it, so any number of workers may look. The mails hold our own words only: nothing that was answered, and no data
 * of customers. `isWhole`: what was not seen is no longer configured, and its outage ends.
 */
export async function noteSightings(deps: Needs, seen: readonly Sighting[], isWhole: boolean): Promise<void> {
  await eachAlone(
    seen.filter(({ trouble }) => trouble !== 'unknown'),
    (one) =>
      deps.db.transaction().execute((tx) => (isDown(one) ? noteDown(deps, tx, one) : noteBack(deps, tx, keyOf(one)))),
    (error, { part, place }) =>
      deps.log.error({ event: 'outages.not_noted', part, place, err: error }, 'What a look found was not noted'),
  );
  if (!isWhole) return;
  const open = await deps.db.selectFrom('outages').select(['part', 'place']).where('ended_at', 'is', null).execute();
  for (const one of open.filter((row) => !seen.some((sighting) => isAbout(sighting, row)))) {
    await deps.db.transaction().execute((tx) => noteBack(deps, tx, one));
  }
}

interface Key {
  readonly part: string;
  readonly place: string;
}
const isAbout = ({ part, place, trouble }: Sighting, row: Key): boolean =>
  part === row.part && (trouble === 'unknown' ? row.place.startsWith(place) : row.place === place);
const keyOf = ({ part, place }: Sighting): Key => ({ part, place });

async function noteDown(deps: Needs, tx: Queryable, { part, place, location = '', trouble }: Down): Promise<void> {
  const now = deps.now();
  const noted = await sql<{ id: string; created_at: Date; told_at: Date | null }>`
    insert into outages (part, place, location, trouble, created_at)
    values (${part}, ${place}, ${location}, ${trouble}, ${now})
    on conflict (part, place) where ended_at is null do update set trouble = excluded.trouble
    returning id, created_at, told_at`.execute(tx);
  const [outage] = noted.rows;
  if (!outage || outage.told_at) return;
  if (!isTold(trouble, (now.getTime() - outage.created_at.getTime()) / 1000)) return;
  await tx
    .updateTable('outages')
    .set({
      told_at: sql`greatest(created_at, ${now}::timestamptz)`,
      damage: await stoppedBy(deps, tx, part, place),
    })
    .where('id', '=', outage.id)
    .execute();
  const affected = await countAffected(deps, tx, part, [place]);
  await queueMail(deps, tx, { to: brand.operationsEmail }, outageMail, {
    part,
    place,
    trouble,
    since: seconds(outage.created_at),
    ...(affected.get(place) ?? { clients: null, services: null }),
  });
  const data = { outage_id: outage.id, part, place, trouble };
  await deps.events.emit(tx, { name: 'outage.began', accountId: null, data });
  deps.log.error({ event: 'outage.began', part, place, trouble }, 'Out of reach; staff were mailed');
}

async function noteBack(deps: Needs, tx: Queryable, { part, place }: Key): Promise<void> {
  // Over before staff were told: not kept.
  await tx
    .deleteFrom('outages')
    .where('part', '=', part)
    .where('place', '=', place)
    .where('ended_at', 'is', null)
    .where('told_at', 'is', null)
    .execute();
  const ended = await sql<{ id: string; part: OutagePart; created_at: Date; ended_at: Date }>`
    update outages set ended_at = greatest(created_at, ${deps.now()}::timestamptz)
    where part = ${part} and place = ${place} and ended_at is null and told_at is not null
    returning id, part, created_at, ended_at`.execute(tx);
  for (const outage of ended.rows) {
    const told = { part: outage.part, place, since: seconds(outage.created_at), until: seconds(outage.ended_at) };
    await queueMail(deps, tx, { to: brand.operationsEmail }, outageOverMail, told);
    const data = { outage_id: outage.id, part, place };
    await deps.events.emit(tx, { name: 'outage.ended', accountId: null, data });
    deps.log.warn({ event: 'outage.ended', part, place }, 'In reach again');
  }
}
