import { nothingChosen } from '@resolvo/contract/chosen-words';
import { type ServerTaskKind, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Service } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { imageTitle } from '../images/server-images.ts';
import { findServers, locationOf, type ServerRow } from './server-row.ts';

/** Tasks that run beside the machine: it can be used meanwhile. */
const besides: readonly ServerTaskKind[] = ['snapshot', 'snapshot-delete', 'backup', 'backup-delete', 'image'];

/** The server of a delivery, for documents and pages of other nouns. */
export async function describeServer(deps: Pick<Deps, 'compute'>, db: Queryable, deliveryId: string): Promise<Service> {
  const [row] = await findServers(db, sql`where s.delivery_id = ${deliveryId}`);
  if (!row) {
    const text = 'The server is being set up.';
    return { name: '', serverId: null, words: nothingChosen, standing: 'working', text };
  }
  const words = {
    ...nothingChosen,
    location: locationOf(deps, row),
    image: row.image === '' ? '' : imageTitle(row.image),
    hostname: row.hostname,
  };
  return { name: row.name, serverId: row.id, words, ...standingOf(row) };
}

/** What staff read of servers without an image that nothing is being done about. */
export async function waitingServers(
  db: Queryable,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findServers(
    db,
    sql`where s.delivery_id = any(${deliveryIds}::uuid[]) and s.state = 'awaiting_image'`,
  );
  return new Map(
    rows
      .filter((row) => standingOf(row).standing === 'waiting')
      .map(({ delivery_id, name }) => [
        delivery_id ?? '',
        `${name} waits for an image: the client chooses it, or you on the page of the server.`,
      ]),
  );
}

function standingOf({ name, state, task }: ServerRow): Pick<Service, 'standing' | 'text'> {
  switch (state) {
    case 'provisioning':
      return { standing: 'working', text: `${name} is being set up.` };
    case 'awaiting_image':
      if (task !== null) return { standing: 'working', text: `${name}: ${serverTaskTitles[task].toLowerCase()}.` };
      return { standing: 'waiting', text: `${name} waits for an image. Choose one, and it is set up.` };
    case 'active':
      if (task === null || besides.includes(task)) return { standing: 'ready', text: '' };
      if (task === 'scale' || task === 'scale-down') {
        return { standing: 'working', text: `${name} is being changed to its new size.` };
      }
      return { standing: 'working', text: `${name}: ${serverTaskTitles[task].toLowerCase()}.` };
    case 'suspended':
      return { standing: 'stopped', text: `${name} is suspended.` };
    case 'failed':
      return { standing: 'stopped', text: `${name} could not be set up.` };
    case 'deleting':
    case 'deleted':
      return { standing: 'stopped', text: `${name} has ended.` };
  }
}
