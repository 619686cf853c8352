import { brand } from '@resolvo/brand/brand';
import { type abuseBody, enquiryMessages } from '@resolvo/contract/help/enquiries';
import type { z } from 'zod';
import { invalid } from '../../../core/refusal.ts';
import { type EnquiryNeeds, type Received, receiveEnquiry, type Sender } from './receive-enquiry.ts';

/** Tolerance for the sender's clock. */
const slack = 3_600_000;

/** The reported address is stored as text and never opened. */
export async function reportAbuse(
  deps: EnquiryNeeds,
  sender: Sender,
  { recaptcha, ...fields }: z.output<typeof abuseBody>,
): Promise<Received> {
  const { email, category, subject_address: address, happened_at: happenedAt } = fields;
  if (happenedAt && Date.parse(happenedAt) > deps.now().getTime() + slack) {
    throw invalid('happened_at', enquiryMessages.happenedFuture);
  }
  return receiveEnquiry(deps, sender, {
    kind: 'abuse',
    mailbox: brand.abuseEmail,
    subject: `Abuse report, ${category}: ${address.length > 80 ? `${address.slice(0, 80)}…` : address}`,
    name: '',
    email,
    recaptcha,
    fields,
  });
}
