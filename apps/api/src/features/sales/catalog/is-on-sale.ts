import type { Deps } from '../../../core/deps.ts';

/** Whether a plan is on public sale under this address of the site. */
export async function isOnSale(deps: Pick<Deps, 'db'>, address: { category: string; slug: string }): Promise<boolean> {
  const found = await deps.db
    .selectFrom('plans')
    .select('id')
    .where('category', '=', address.category)
    .where('slug', '=', address.slug)
    .where('visible', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
