import { brand } from '@resolvo/brand/brand';
import type { applicationBody } from '@resolvo/contract/help/enquiries';
import type { z } from 'zod';
import { type EnquiryNeeds, type Received, receiveEnquiry, type Sender } from './receive-enquiry.ts';

export function sendApplication(
  deps: EnquiryNeeds,
  sender: Sender,
  { recaptcha, ...fields }: z.output<typeof applicationBody>,
): Promise<Received> {
  const { name, email, position } = fields;
  return receiveEnquiry(deps, sender, {
    kind: 'application',
    mailbox: brand.careersEmail,
    subject: `Application for ${position}: ${name}`,
    name,
    email,
    recaptcha,
    fields,
  });
}
