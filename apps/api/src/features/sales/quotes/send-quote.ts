import { addDays } from '@resolvo/contract/periods';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { getQuote } from './get-quote.ts';
import { holdQuote } from './hold-quote.ts';
import { quoteSentMail } from './mails.ts';
import { moveQuote } from './move.ts';

/** The client has it in the panel and by mail. What it says stays as it is from now on. */
export async function sendQuote(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  quoteId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId);
    demand(quoteCan.send(quote.status));
    const at = deps.now();
    const until = addDays(at, quote.validDays);
    await moveQuote(deps, tx, quote, 'sent', { by: actor, sent: { at, until } });
    const { total } = await getQuote({ db: tx }, quoteId);
    await mailOwner(deps, tx, quote.accountId, quoteSentMail, {
      quote_id: quote.id,
      number: quote.number,
      title: quote.title,
      total,
      valid_until: seconds(until),
    });
  });
}
