import { brand } from '@resolvo/brand/brand';
import { type consultationBody, enquiryMessages } from '@resolvo/contract/help/enquiries';
import type { z } from 'zod';
import { invalid } from '../../../core/refusal.ts';
import { type EnquiryNeeds, type Received, receiveEnquiry, type Sender } from './receive-enquiry.ts';

const hour = 3_600_000;

export async function requestConsultation(
  deps: EnquiryNeeds,
  sender: Sender,
  { recaptcha, ...fields }: z.output<typeof consultationBody>,
): Promise<Received> {
  const { name, email, preferred_date: date, preferred_time: time } = fields;
  if (!isAhead(date, deps.now())) throw invalid('preferred_date', enquiryMessages.dateWindow);
  return receiveEnquiry(deps, sender, {
    kind: 'consultation',
    mailbox: brand.salesEmail,
    subject: `Consultation on ${date}, ${time}: ${name}`,
    name,
    email,
    recaptcha,
    fields,
  });
}

/** Today in the sender's time zone may be yesterday in UTC: the latest zone is twelve hours behind. */
function isAhead(date: string, now: Date): boolean {
  const earliest = new Date(now.getTime() - 12 * hour).toISOString().slice(0, 10);
  const latest = new Date(now.getTime() + 366 * 24 * hour).toISOString().slice(0, 10);
  return date >= earliest && date <= latest;
}
