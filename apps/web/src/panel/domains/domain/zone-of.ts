import { load } from '../../../api/query.ts';

/** For loaders: the zone of the domain. A domain without one has no such page. */
export async function loadZoneId(domainId: string): Promise<string> {
  const { domain } = await load('domainDetail', { params: { domain_id: domainId } });
  if (domain.zone_id === null) throw new Response(null, { status: 404 });
  await load('zoneDetail', { params: { zone_id: domain.zone_id } });
  return domain.zone_id;
}
