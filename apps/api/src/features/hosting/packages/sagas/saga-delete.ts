import { addDays } from '@resolvo/contract/periods';
import { z } from 'zod';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, NotYet } from '../../../../core/saga.ts';
import { seconds } from '../../../../core/time.ts';
import { HostingError } from '../../../../providers/hosting.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { freePlace } from '../../../sales/deliveries/free-place.ts';
import { unlinkPackage } from '../../domains/link-domain.ts';
import { findPackage, holdPackage } from '../hold-package.ts';
import { packageDeletedMail } from '../mails.ts';
import { movePackage } from '../move.ts';
import { nameIsFree } from '../name-events.ts';
import { doneBy, recordPackageEvent } from '../package-events.ts';
import { forgetNames } from '../package-names.ts';
import { packageKind } from './saga-kinds.ts';
import { outside, ownAccount, type PackageMemory, packageMemory, worksite } from './saga-work.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

/** Forward only. Without its last copy nothing is removed: one that cannot be made waits for staff. */
export const deleteSaga = defineSaga<Nothing, PackageMemory>({
  kind: packageKind('delete'),
  version: 1,
  input: nothing,
  memory: packageMemory,
  unwindable: false,
  steps: [
    {
      name: 'copy',
      title: 'Making the final backup',
      deadlineSeconds: 6 * 3600,
      async act(deps, run) {
        const { row, ref } = await worksite(deps, run.subjectId);
        if (!ref || run.memory.copied || !(await ownAccount(deps, row, ref))) return;
        const work = run.memory.backup ?? (await outside(() => deps.hosting.startBackup(ref)));
        await run.remember({ backup: work });
        try {
          if (!(await deps.hosting.isBackupDone(ref.server, work))) throw new NotYet(10);
        } catch (error) {
          // The backup failed, so the next attempt packs anew.
          if (error instanceof HostingError && error.outcome === 'refused') await run.remember({ backup: undefined });
          throw error;
        }
        await run.remember({ copied: true });
      },
      async book(deps, tx, run) {
        if (!run.memory.copied) return undefined;
        const final_backup_until = addDays(deps.now(), deps.settings.graceDays);
        await tx.updateTable('hosting_packages').set({ final_backup_until }).where('id', '=', run.subjectId).execute();
        return undefined;
      },
    },
    {
      name: 'remove',
      title: 'Removing the account',
      async act(deps, run) {
        const { row, ref } = await worksite(deps, run.subjectId);
        if (ref && (await ownAccount(deps, row, ref))) await outside(() => deps.hosting.terminate(ref));
      },
    },
    {
      name: 'release',
      title: 'Freeing its place',
      async book(deps, tx, run) {
        const { delivery_id } = await findPackage(tx, run.subjectId);
        if (delivery_id) await freePlace(deps, tx, delivery_id);
        await unlinkPackage(deps, tx, run.subjectId, 'The hosting package was deleted.');
        const row = await holdPackage(tx, run.subjectId, ofAnyAccount);
        await movePackage(tx, row, 'deleted', { deleted_at: deps.now() });
        for (const name of await forgetNames(tx, row.id)) await nameIsFree(deps, tx, name);
        await recordPackageEvent(deps, tx, { ...doneBy(run, 'deleted'), detail: row.shown_domain });
        // One that was never made was never the owner's.
        if (row.server !== null) {
          const kept_until = seconds(row.final_backup_until);
          await mailOwner(deps, tx, row.account_id, packageDeletedMail, { domain: row.shown_domain, kept_until });
        }
        return undefined;
      },
    },
  ],
});
