import { z } from 'zod';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga } from '../../../../core/saga.ts';
import { holdPackage } from '../hold-package.ts';
import { restPackage } from '../move.ts';
import { doneBy, recordPackageEvent } from '../package-events.ts';
import { isHeld, toPackage } from '../package-row.ts';
import { packageKind } from './saga-kinds.ts';
import { outside, ownAccount, type PackageMemory, packageMemory, worksite } from './saga-work.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;
const common = { version: 1, input: nothing, memory: packageMemory, unwindable: false } as const;

/** The owner's acts are refused since the suspension was booked; this closes the website. */
export const suspendSaga = defineSaga<Nothing, PackageMemory>({
  ...common,
  kind: packageKind('suspend'),
  steps: [
    {
      name: 'close',
      title: 'Closing the website',
      async act(deps, run) {
        const { row, ref } = await worksite(deps, run.subjectId);
        // Paid in the meantime, or never made: nothing to close.
        if (!ref || !isHeld(row)) return;
        const account = await ownAccount(deps, row, ref);
        if (!account || account.suspended) return;
        await outside(() => deps.hosting.suspend(ref, toPackage(deps, row).suspension_reason));
      },
    },
  ],
});

export const resumeSaga = defineSaga<Nothing, PackageMemory>({
  ...common,
  kind: packageKind('resume'),
  steps: [
    {
      name: 'open',
      title: 'Opening the website',
      async act(deps, run) {
        const { row, ref } = await worksite(deps, run.subjectId);
        // Another suspension (bill, staff or announced end) still holds.
        if (!ref || isHeld(row)) return;
        const account = await ownAccount(deps, row, ref);
        if (account?.suspended) await outside(() => deps.hosting.resume(ref));
      },
      async book(deps, tx, run) {
        const row = await holdPackage(tx, run.subjectId, ofAnyAccount);
        if (row.state !== 'suspended') return undefined;
        await restPackage(tx, row);
        if (!isHeld(row)) await recordPackageEvent(deps, tx, doneBy(run, 'resumed'));
        return undefined;
      },
    },
  ],
});
