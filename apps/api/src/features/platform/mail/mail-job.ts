import { enquiryField, enquiryKind } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import { billingMail } from './billing-mails.ts';
import { staffMail } from './staff-mails.ts';

const base = { mail_id: z.uuid(), to: z.email() };
/** The link of a mail is a secret until it is used, so it travels sealed. */
const withLink = { ...base, link_sealed: z.string() };

const aboutEnquiry = {
  ...base,
  reply_to: z.strictObject({ name: z.string(), address: z.email() }),
  reference: z.string(),
};

const aboutServer = { ...base, server_id: z.uuid(), name: z.string(), address: z.string() };

/** What can be mailed, and what each kind needs. */
export const mailJob = z.discriminatedUnion('template', [
  z.strictObject({ template: z.literal('activate'), ...withLink }),
  z.strictObject({ template: z.literal('already-registered'), ...base }),
  z.strictObject({ template: z.literal('reset-password'), ...withLink }),
  z.strictObject({ template: z.literal('reset-unavailable'), ...base }),
  z.strictObject({ template: z.literal('password-changed'), ...base }),
  z.strictObject({ template: z.literal('confirm-new-email'), ...withLink }),
  z.strictObject({ template: z.literal('email-change-requested'), ...base, new_email: z.string() }),
  z.strictObject({ template: z.literal('email-changed'), ...base, new_email: z.string() }),
  z.strictObject({ template: z.literal('two-factor-enabled'), ...base }),
  z.strictObject({ template: z.literal('two-factor-disabled'), ...base }),
  z.strictObject({ template: z.literal('recovery-code-used'), ...base, left: z.number().int() }),
  z.strictObject({ template: z.literal('account-suspended'), ...base, reason: z.string() }),
  z.strictObject({ template: z.literal('account-deleted'), ...base }),
  z.strictObject({ template: z.literal('billing'), ...base, mail: billingMail }),
  z.strictObject({ template: z.literal('staff'), ...base, mail: staffMail }),
  z.strictObject({
    template: z.literal('delivery-failed'),
    ...base,
    name: z.string(),
    credited: z.number().int().nullable(),
  }),
  z.strictObject({
    template: z.literal('enquiry-received'),
    ...aboutEnquiry,
    subject: z.string(),
    filled: z.array(enquiryField),
  }),
  z.strictObject({ template: z.literal('enquiry-confirmed'), ...aboutEnquiry, kind: enquiryKind }),
  z.strictObject({ template: z.literal('server-ready'), ...aboutServer }),
  z.strictObject({ template: z.literal('server-needs-image'), ...aboutServer }),
]);

export type MailJob = z.infer<typeof mailJob>;
