import { copyKey } from '@resolvo/contract/copied-image';
import type { CloudImage } from '@resolvo/contract/machines/server-images';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { listImages } from '../images/server-images.ts';
import { paidSize, type ServerRow } from './server-row.ts';

/**
 * What a server can be installed with: the images of its cluster, and those of its account that are there and fit. A caller
 * who is limited to some things gets images of those servers only: an image is the disk of the server it was made from.
 */
export async function listServerImages(
  deps: Pick<Deps, 'db' | 'compute'>,
  server: ServerRow,
  onlyIds: Caller['onlyIds'],
): Promise<{ images: CloudImage[] }> {
  const { cluster, account_id } = server;
  if (cluster === null) return { images: [] };
  const size = paidSize(server);
  const { images } = await listImages(deps, cluster, size, server);
  const own = await deps.db
    .selectFrom('own_images')
    .select(['id', 'name', 'disk_gb'])
    .where('account_id', '=', account_id)
    .where('cluster', '=', cluster)
    .where('kind', '=', 'disk')
    .where('status', '=', 'ready')
    .where('disk_gb', '<=', size.disk_gb)
    .$if(onlyIds !== null, (rows) => rows.where('server_id', 'in', [...(onlyIds ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const copies = own.map((row) => ({
    image: copyKey('image', row.id),
    name: row.name,
    family: 'own',
    min_disk_gb: row.disk_gb,
    min_ram_mb: 0,
    support_ends_at: 0,
    is_ended: false,
    current: false,
  }));
  return { images: [...images, ...copies] };
}
