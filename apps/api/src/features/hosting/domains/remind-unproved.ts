import { proofName } from '@resolvo/contract/hosting/domains';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { type DomainRow, holdDomain } from './domain-row.ts';
import { domainProofDueMail, domainUnprovedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'awaitsName'>;

/** Of the days of a claim, those that are left when its owner is reminded. */
const daysBefore = 3;

/** Hourly: the owner of a claim that runs out soon hears of it, once. */
export async function remindUnproved(deps: Needs): Promise<void> {
  const soon = await deps.db
    .selectFrom('domains')
    .select('id')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', deps.now())
    .where('expires_at', '<=', new Date(deps.now().getTime() + daysBefore * 86_400_000))
    .where('reminded_at', 'is', null)
    .orderBy('expires_at')
    .limit(500)
    .execute();
  for (const { id } of soon) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await holdDomain(tx, id);
      if (row.state !== 'waiting' || row.reminded_at !== null) return;
      await tx.updateTable('domains').set({ reminded_at: deps.now() }).where('id', '=', id).execute();
      await mailOwner(deps, tx, row.account_id, domainProofDueMail, {
        domain_id: row.id,
        name: row.shown_name,
        txt_name: proofName(row.name),
        ends_at: seconds(row.expires_at),
        package_id: (await deps.awaitsName(tx, row)) ?? '',
      });
    });
  }
}

/** Before the claim ends: what waits for it lets go of it with its end. The caller holds the domain. */
export async function tellUnproved(
  deps: Pick<Deps, 'jobs' | 'awaitsName'>,
  tx: Queryable,
  row: DomainRow,
): Promise<void> {
  await mailOwner(deps, tx, row.account_id, domainUnprovedMail, {
    name: row.shown_name,
    package_id: (await deps.awaitsName(tx, row)) ?? '',
    server: row.server_name ?? '',
  });
}
