import { finishingFor } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { titleOf } from '../images/server-images.ts';
import { findServer } from './hold-server.ts';
import { serverReadyMail } from './mails.ts';
import { locationOf } from './server-row.ts';

/** The mail of the first minute: what it is, where it is, and how to get in. No news to who asked for it. In the caller's transaction. */
export async function tellReady(
  deps: Pick<Deps, 'compute' | 'jobs'>,
  tx: Queryable,
  serverId: string,
  askedBy: string | undefined,
): Promise<void> {
  const server = await findServer(tx, serverId);
  const words = {
    server_id: server.id,
    name: server.name,
    address: server.ipv4 ?? '',
    login: server.login,
    password_set: server.password_set,
    key_names: [...server.key_names],
    image: titleOf(server.recipe || server.image),
    location: locationOf(deps, server),
    hostname: server.hostname,
  };
  await finishingFor(askedBy, () => mailOwner(deps, tx, server.account_id, serverReadyMail, words));
}
