import {
  type ImageOffer,
  imageOffer,
  type imageRuleBody,
  type RuledImage,
} from '@resolvo/contract/machines/image-rules';
import { supportNoticeDays } from '@resolvo/contract/machines/image-support';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isChecking } from './image-source.ts';

export interface ImageRule {
  readonly offer: ImageOffer;
  /** In seconds; 0 while it is not known. */
  readonly supportEndsAt: number;
}

/** By cluster and image. What nothing was decided about is offered. */
export async function readImageRules(db: Queryable): Promise<(cluster: string, image: string) => ImageRule> {
  const rows = await db.selectFrom('image_rules').selectAll().execute();
  const rules = new Map(
    rows.map((row) => [
      `${row.cluster} ${row.image}`,
      { offer: imageOffer.parse(row.offer), supportEndsAt: seconds(row.support_ends_at) },
    ]),
  );
  return (cluster, image) => rules.get(`${cluster} ${image}`) ?? { offer: 'offered', supportEndsAt: 0 };
}

/** Where staff say that an image came from; null where they have not. */
export async function readSources(
  db: Queryable,
  now: Date,
): Promise<(cluster: string, image: string) => RuledImage['source']> {
  const rows = await db.selectFrom('image_rules').selectAll().where('source_url', '<>', '').execute();
  const sources = new Map(
    rows.map((row) => [
      `${row.cluster} ${row.image}`,
      {
        url: row.source_url,
        checksum: row.sha256,
        is_checking: isChecking(row, now),
        verified_at: seconds(row.verified_at),
        trouble: row.check_trouble,
      },
    ]),
  );
  return (cluster, image) => sources.get(`${cluster} ${image}`) ?? null;
}

export async function supportEndOf(
  db: Queryable,
  { cluster, image }: { readonly cluster: string | null; readonly image: string },
): Promise<number> {
  if (cluster === null || image === '') return 0;
  const row = await db
    .selectFrom('image_rules')
    .select('support_ends_at')
    .where('cluster', '=', cluster)
    .where('image', '=', image)
    .executeTakeFirst();
  return seconds(row?.support_ends_at ?? null);
}

/** Noon of that day at Greenwich is the same day nearly everywhere. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The caller knows that the cluster has the image. Servers that have it stay as they are. */
export async function setImageRule(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  { cluster, image, offer, support_ends_on }: z.output<typeof imageRuleBody>,
): Promise<void> {
  const support_ends_at = support_ends_on === '' ? null : noonOf(support_ends_on);
  await deps.db.transaction().execute((tx) => writeRule(deps, tx, actor, { cluster, image, offer, support_ends_at }));
}

/** A template that staff add is for them alone until they offer it. What is known of its support stays. */
export async function hideImage(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  actor: StaffActor,
  key: { readonly cluster: string; readonly image: string },
): Promise<void> {
  const ends = (await readImageRules(tx))(key.cluster, key.image).supportEndsAt;
  await writeRule(deps, tx, actor, {
    ...key,
    offer: 'hidden',
    support_ends_at: ends === 0 ? null : new Date(ends * 1000),
  });
}

async function writeRule(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  actor: StaffActor,
  {
    cluster,
    image,
    offer,
    support_ends_at,
  }: {
    readonly cluster: string;
    readonly image: string;
    readonly offer: ImageOffer;
    readonly support_ends_at: Date | null;
  },
): Promise<void> {
  const old = (await readImageRules(tx))(cluster, image);
  const { id } = await tx
    .insertInto('image_rules')
    .values({ cluster, image, offer, support_ends_at })
    .onConflict((row) => row.columns(['cluster', 'image']).doUpdateSet({ offer, support_ends_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = { offer: old.offer, support_ends_at: old.supportEndsAt };
  const after = { offer, support_ends_at: seconds(support_ends_at) };
  const data = { image_rule_id: id, cluster, image };
  await deps.events.emit(tx, { name: 'image_rule.changed', accountId: null, by: actor, data, before, after });
}

/** Images that staff have not ended, and whose support is over or about to be. */
export async function listEndingRules({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const until = new Date(now().getTime() + supportNoticeDays * 86_400_000);
  return db
    .selectFrom('image_rules')
    .select(['cluster', 'image', 'support_ends_at'])
    .where('offer', '<>', 'ended')
    .where('support_ends_at', '<=', until)
    .orderBy('support_ends_at')
    .orderBy('cluster')
    .orderBy('image')
    .execute();
}
