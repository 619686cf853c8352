import { enquiryCan } from '@resolvo/contract/help/enquiries';
import type { Acting } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { holdEnquiry } from './hold-enquiry.ts';
import { moveEnquiry } from './move.ts';

const acts = {
  close: { name: 'enquiry.closed', to: 'closed' },
  reopen: { name: 'enquiry.reopened', to: 'open' },
} as const;

const acting =
  (act: keyof typeof acts) =>
  /** By staff, or by the client whose account is given. */
  (deps: Pick<Deps, 'db' | 'events' | 'now'>, actor: Acting, enquiryId: string, accountId?: string): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      const { name, to } = acts[act];
      const enquiry = await holdEnquiry(tx, enquiryId, accountId);
      demand(enquiryCan[act](enquiry.state));
      if (enquiry.merged_into !== null) throw conflict('This was merged into another ticket. Please go on there.');
      await deps.events.emit(tx, {
        name,
        accountId: enquiry.account_id,
        by: actor,
        before: { state: enquiry.state },
        after: { state: to },
        data: { enquiry_id: enquiryId },
      });
      await moveEnquiry(tx, enquiry, to, { personId: actor.personId, at: deps.now() });
    });

export const closeEnquiry = acting('close');
export const reopenEnquiry = acting('reopen');
