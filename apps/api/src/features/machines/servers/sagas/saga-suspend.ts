import { z } from 'zod';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga } from '../../../../core/saga.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { restAt } from '../rest.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { isHeld, refOf } from '../server-row.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, switchOff, switchOn } from './saga-work.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;
const common = { version: 1, input: nothing, memory: serverMemory, unwindable: false } as const;

/** The owner's actions are refused since the suspension was booked; this switches the machine off. */
export const suspendSaga = defineSaga<Nothing, ServerMemory>({
  ...common,
  kind: serverKind('suspend'),
  steps: [
    {
      name: 'off',
      title: 'Switching it off',
      async act(deps, run) {
        const server = await findServer(deps.db, run.subjectId);
        const ref = refOf(server);
        // Paid in the meantime, or never built: nothing to switch off.
        if (!ref || server.image === '' || !isHeld(server)) return;
        // A machine that is gone counts as off; otherwise sagas queued behind this one would wait for ever.
        if (!(await outside(() => deps.compute.find(ref)))) return;
        await outside(() => deps.compute.autostart(ref, false));
        await switchOff(deps, run, ref);
      },
    },
  ],
});

export const resumeSaga = defineSaga<Nothing, ServerMemory>({
  ...common,
  kind: serverKind('resume'),
  steps: [
    {
      name: 'on',
      title: 'Switching it on',
      async act(deps, run) {
        const server = await findServer(deps.db, run.subjectId);
        const ref = refOf(server);
        // Another suspension (bill, staff or announced end) still holds.
        if (!ref || server.image === '' || isHeld(server)) return;
        await outside(() => deps.compute.autostart(ref, true));
        await switchOn(deps, run, ref);
      },
      async book(deps, tx, run) {
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        if (server.state !== 'suspended') return undefined;
        await restAt(tx, server);
        if (!isHeld(server)) await recordServerEvent(deps, tx, doneBy(run, 'resumed'));
        return undefined;
      },
    },
  ],
});
