import { z } from 'zod';
import type { Verdict } from '../states.ts';

/** What a mail is about, in the order of the settings. `staff` is for people of the company and for its mailboxes. */
export const mailKinds = ['account', 'billing', 'servers', 'support', 'team', 'news', 'staff'] as const;
export const mailKind = z.enum(mailKinds);
export type MailKind = z.infer<typeof mailKind>;

interface MailKindText {
  readonly name: string;
  readonly description: string;
  /** Why it cannot be switched off; undefined: it can. */
  readonly fixed?: string;
}

export const mailKindTexts: Readonly<Record<MailKind, MailKindText>> = {
  account: {
    name: 'Security and your account',
    description: 'Sign-ins, passwords, second factors, your address, and what our staff change about your account.',
    fixed: 'These mails protect your account: if somebody else changes something, you have to hear of it.',
  },
  billing: {
    name: 'Billing',
    description: 'Invoices, receipts, reminders, suspensions for unpaid invoices and ends of services.',
    fixed: 'The law and our terms make us send invoices, reminders and notices about the end of a service.',
  },
  servers: {
    name: 'Servers and services',
    description: 'A server is ready, a change is done, or something did not work.',
  },
  support: { name: 'Support', description: 'Answers to your tickets. They are in the panel too.' },
  team: {
    name: 'Members and tokens',
    description: 'Somebody joined your account, or an API token is about to expire.',
  },
  news: { name: 'News', description: 'New plans, places and features, a few times a year.' },
  staff: {
    name: 'Staff',
    description: 'What needs a person of the company.',
    fixed: 'These mails are part of the work.',
  },
};

export const mailKindCan = {
  switchOff: (kind: MailKind): Verdict => mailKindTexts[kind].fixed ?? true,
};
