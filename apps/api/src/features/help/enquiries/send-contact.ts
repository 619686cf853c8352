import { brand } from '@resolvo/brand/brand';
import type { contactBody } from '@resolvo/contract/help/enquiries';
import type { TicketCategory } from '@resolvo/contract/help/ticket-categories';
import type { z } from 'zod';
import { type EnquiryNeeds, type Received, receiveEnquiry, type Sender } from './receive-enquiry.ts';

/** Topics without a price in the catalogue go to sales; all others go to support. */
const forSales: readonly TicketCategory[] = [
  'Sales',
  'Dedicated Hosting',
  'Colocation',
  'Tailored Enterprise Solutions',
];

export const mailboxFor = (topic: string): string =>
  forSales.some((category) => category === topic) ? brand.salesEmail : brand.supportEmail;

export function sendContact(
  deps: EnquiryNeeds,
  sender: Sender,
  { recaptcha, ...fields }: z.output<typeof contactBody>,
): Promise<Received> {
  const { name, email, topic } = fields;
  return receiveEnquiry(deps, sender, {
    kind: 'contact',
    mailbox: mailboxFor(topic),
    subject: `${topic}: message from ${name}`,
    name,
    email,
    recaptcha,
    fields,
  });
}
