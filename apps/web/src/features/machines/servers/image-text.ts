import type { ServerDetail } from '@resolvo/contract/machines/servers';

/** The name of a server's image, or whether one is being installed. */
export function imageText({ image_name, server_task }: Pick<ServerDetail, 'image_name' | 'server_task'>): string {
  if (image_name !== '') return image_name;
  return server_task === 'provision' || server_task === 'assign-image' ? 'Being installed' : 'None yet';
}
