import type { bootBody } from '@resolvo/contract/machines/server-boot';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { ownIsoOf } from '../../../providers/compute.ts';
import { readHiddenIsos } from '../clusters/hidden-isos.ts';
import { orUnavailable } from '../images/server-images.ts';
import { findServer, holdServer } from './hold-server.ts';
import { inTime } from './machine-size.ts';
import { holdLibraryIso, holdOwnIso, listOwnIsos } from './own-isos.ts';
import { bootSaga } from './sagas/saga-boot.ts';
import { refOf, type ServerRow } from './server-row.ts';

const notInList = 'Please choose an ISO from the list.';

/** Without those that staff hid, but for the one in the drive. */
async function offeredMedia(
  { db, compute }: Pick<Deps, 'db' | 'compute'>,
  ref: MachineRef,
  inDrive: string,
): Promise<readonly string[]> {
  const [media, hidden] = await Promise.all([compute.media(ref), readHiddenIsos(db, ref.cluster)]);
  return media.filter((file) => file === inDrive || !hidden.has(file));
}

export async function showBoot(
  deps: Pick<Deps, 'db' | 'compute'>,
  actor: Pick<Caller, 'accountId' | 'onlyIds'>,
  serverId: string,
) {
  const server = await findServer(deps.db, serverId, actor.accountId);
  const ref = server.image === '' ? undefined : refOf(server);
  const isos = ref && (await inTime(offeredMedia(deps, ref, server.iso)));
  return {
    iso: server.iso,
    iso_first: server.iso_first,
    isos: isos === undefined ? null : [...isos],
    own_isos:
      server.cluster === null
        ? []
        : (await listOwnIsos(deps.db, actor.accountId, server.cluster)).filter(({ iso }) =>
            isOpenTo(actor, server, iso),
          ),
  };
}

/** ISOs are of the whole account: a caller who is limited to some servers leaves the one in the drive there, or takes it out. */
const isOpenTo = ({ onlyIds }: Pick<Caller, 'onlyIds'>, server: Pick<ServerRow, 'iso'>, iso: string): boolean =>
  onlyIds === null || iso === server.iso;

export async function changeBoot(
  deps: Pick<Deps, 'db' | 'compute' | 'jobs' | 'now'>,
  actor: Caller,
  serverId: string,
  { iso, iso_first }: z.output<typeof bootBody>,
) {
  const before = await findServer(deps.db, serverId, actor.accountId);
  demand(serverCan.changeBoot(before));
  if (iso === '' && iso_first) throw invalid('iso', 'Please choose the ISO that it starts from.');
  const ref = refOf(before);
  const own = ownIsoOf(iso);
  const isOffered = async () =>
    ref === undefined || (await orUnavailable(() => offeredMedia(deps, ref, before.iso))).includes(iso);
  if (own !== undefined && !isOpenTo(actor, before, iso)) throw invalid('iso', notInList);
  if (iso !== '' && own === undefined && !(await isOffered())) throw invalid('iso', notInList);
  const task_id = await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.changeBoot(server));
    // Held, so that it is not deleted before the drive has it.
    const isHeld = own === undefined ? holdLibraryIso(tx, iso, server.cluster) : holdOwnIso(tx, own, server);
    if (!(await isHeld)) throw invalid('iso', notInList);
    return startSaga(deps, tx, bootSaga, serverId, { iso, iso_first }, deps.now(), actor.personId);
  });
  return { details: 'It takes effect with the next start of the server.', task_id };
}
