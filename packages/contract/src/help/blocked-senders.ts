import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsNobody } from '../endpoint.ts';
import { isMailService } from '../hosting/domain-names.ts';
import { isDomainName } from '../web-address.ts';

const say = {
  form: 'Please enter an address such as robot@example.com, or a domain such as example.com.',
  shared: 'Many people share this mail service. Please block the single address.',
} as const;

/** An address, or a domain with all below it. */
export const senderToBlock = z
  .string({ error: say.form })
  .trim()
  .toLowerCase()
  .max(254, { error: say.form, abort: true })
  .refine((value) => isDomainName(value) || z.email().safeParse(value).success, { error: say.form, abort: true })
  .refine((value) => value.includes('@') || !isMailService(value), { error: say.shared });

const blockedSender = z.strictObject({
  sender_id: id,
  value: z.string(),
  blocked_by: z.string().describe('The address of who blocked it; empty when they are gone.'),
  blocked_at: unixSeconds,
});

const at = '/system/admin/desk/blocked-senders' as const;
const tells = tellsNobody(
  'Its mails are kept and set aside; a client’s answers in their tickets are taken all the same.',
);

export const blockedSenderEndpoints = {
  blockedSenderList: endpoint({
    method: 'GET',
    path: at,
    summary: 'Addresses and domains whose mails are set aside, newest first.',
    access: staff('staffTickets', 'staffMail'),
    limit: limits.read,
    reads: ['desk', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ senders: z.array(blockedSender), ...pageFields }),
    errors: [],
  }),
  senderBlock: endpoint({
    method: 'POST',
    path: at,
    summary:
      'Set aside the mails of an address, or of a domain and all below it. They stand among the received ones, and can be taken.',
    access: staff('staffTickets', 'staffMail'),
    tells,
    limit: limits.write,
    changes: ['desk'],
    body: z.strictObject({ value: senderToBlock }),
    status: 201,
    response: detailsSchema.extend({ sender_id: id }),
    errors: ['conflict'],
  }),
  senderUnblock: endpoint({
    method: 'DELETE',
    path: `${at}/{sender_id}`,
    summary: 'Take the mails of a sender again.',
    access: staff('staffTickets', 'staffMail'),
    tells,
    limit: limits.write,
    changes: ['desk'],
    params: z.strictObject({ sender_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
