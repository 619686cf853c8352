import { type Audience, audience as audienceSchema } from '@resolvo/contract/help/dispatches';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';

/**
 * The audience with its place as servers have it. Places are known to people by another name (“Oslo 1”), and a name that no
 * server can have would find no server, without a word.
 */
export function placed({ compute }: Pick<Deps, 'compute'>, audience: Audience): Audience {
  const { place } = audience;
  if (place === null) return audience;
  const meant = place.trim().toLowerCase();
  const found =
    compute.clusters.find(({ name }) => name === place) ??
    compute.clusters.find(({ name, location }) => [name, location].some((one) => one.toLowerCase() === meant));
  if (found) return { ...audience, place: found.name };
  const known = compute.clusters.map(({ location }) => location).join(', ');
  throw invalid('audience', `There is no place called “${place}”. Our places: ${known}.`);
}

/** By what clients can be chosen. Only what is in use: a plan without clients would choose none. */
export async function dispatchChoices({ db, compute }: Pick<Deps, 'db' | 'compute'>) {
  const plans = await sql<{ plan_id: string; name: string }>`
    select distinct on (p.slug) p.id as plan_id, p.name from plans p
    where exists (select from plans v where v.slug = p.slug and
      (exists (select from servers s where s.plan_id = v.id and s.deleted_at is null)
        or exists (select from subscriptions u where u.plan_id = v.id and u.ended_at is null)))
    order by p.slug, p.version desc`.execute(db);
  const nodes = await db
    .selectFrom('servers')
    .select(['cluster', 'node'])
    .distinct()
    .where('deleted_at', 'is', null)
    .where('cluster', 'is not', null)
    .where('node', 'is not', null)
    .orderBy('cluster')
    .orderBy('node')
    .execute();
  const saved = await db.selectFrom('audiences').select(['id', 'name', 'audience']).orderBy(sql`lower(name)`).execute();
  return {
    plans: plans.rows.sort((one, other) => one.name.localeCompare(other.name)),
    nodes: nodes.map(({ cluster, node }) => ({
      place: cluster ?? '',
      location: compute.clusters.find(({ name }) => name === cluster)?.location ?? cluster ?? '',
      node: node ?? '',
    })),
    audiences: saved.map(({ id, name, audience }) => ({
      audience_id: id,
      name,
      audience: audienceSchema.parse(audience),
    })),
  };
}

export async function saveAudience(
  deps: Pick<Deps, 'db' | 'events' | 'now' | 'compute'>,
  actor: StaffActor,
  { name, audience: chosen }: { name: string; audience: Audience },
): Promise<string> {
  const audience = placed(deps, chosen);
  return deps.db.transaction().execute(async (tx) => {
    const values = { name, audience: JSON.stringify(audience), created_by: actor.personId, created_at: deps.now() };
    const { id } = await tx
      .insertInto('audiences')
      .values(values)
      .onConflict((on) => on.expression(sql`lower(name)`).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'audience.saved', accountId: null, by: actor, data: { audience_id: id } });
    return id;
  });
}

export async function deleteAudience(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  audienceId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('audiences').where('id', '=', audienceId).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw notFound();
    await deps.events.emit(tx, {
      name: 'audience.deleted',
      accountId: null,
      by: actor,
      data: { audience_id: audienceId },
    });
  });
}
