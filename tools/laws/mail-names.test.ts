import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineMail, type MailTemplate, template } from '../../apps/api/src/core/mails.ts';
import { exampleData, mailVariables, withVariables } from '../../apps/api/src/features/platform/mail/mail-values.ts';
import { modules } from '../../apps/api/src/modules.ts';

/** Variables that say which thing a mail is about: of several, the first that a mail has must be in its subject. */
const naming = /(?:^|_)(?:name|domain|cluster|subject|number|reference|address)$/;

/** Mails about the account or the person themselves, or about all of something. This list may only shrink. */
const aboutNoThing: Readonly<Record<string, string>> = {
  activate: 'Their account.',
  'already-registered': 'Their account.',
  'password-changed': 'Their password.',
  'email-changed': 'Their address.',
  'reset-password': 'Their password.',
  'reset-unavailable': 'Their password.',
  'confirm-new-email': 'Their address.',
  'email-change-requested': 'Their address.',
  'email-change-by-staff': 'Their address.',
  'account-deleted': 'Their account.',
  'account-suspended': 'Their account.',
  'account-unsuspended': 'Their account.',
  'account-opened-by-staff': 'Their account.',
  'two-factor-enabled': 'Their sign-in.',
  'two-factor-disabled': 'Their sign-in.',
  'recovery-code-used': 'Their sign-in.',
  'factor-reset-asked': 'Their sign-in.',
  'factor-reset-done': 'Their sign-in.',
  'confirm-email-by-staff': 'Their address.',
  'sign-in-change-waits': 'The sign-in of the client whose address it says.',
  'sign-in-change-stopped': 'The sign-in of the client whose address it says.',
  'payout-asked': 'The bank account, by the ends of its IBAN.',
  'payout-sent': 'The bank account, by the ends of its IBAN.',
  'payout-ended': 'The bank account, by the ends of its IBAN.',
  'staff-invitation': 'Their work for the company.',
  'staff-joined': 'The person is named by their address.',
  'staff-role-changed': 'Their work for the company.',
  'staff-removed': 'Their work for the company.',
  'staff-new-place': 'Their sign-in.',
  'export-ready': 'All that there is about them.',
  outage: 'The part is in its subject, in words of the contract.',
  'outage-over': 'The part is in its subject, in words of the contract.',
  'invoicing-halted': 'All documents of a day.',
  'spending-reached': 'All that the account has.',
};

const context = { publicUrl: 'https://example.test', link: 'https://example.test/x' };

function faults(mails: readonly MailTemplate[]): string[] {
  return mails
    .filter(({ isWritten }) => !isWritten)
    .flatMap(({ name, payload, words }) => {
      const names = mailVariables(payload)
        .map((variable) => variable.name)
        .filter((variable) => naming.test(variable));
      const { subject } = words(exampleData(payload, { asVariables: true }), context);
      const said = withVariables(subject, payload);
      if (names.length === 0) return name in aboutNoThing ? [] : [`${name}: nothing in its data names a thing.`];
      return names.some((one) => said.includes(`{${one}}`))
        ? []
        : [`${name}: “${said}” has none of ${names.map((one) => `{${one}}`).join(', ')}.`];
    });
}

const mails = modules.flatMap(({ mails: brought = [] }) => brought);

test('K34 the subject of every mail about a thing names the thing', () => {
  expect(
    faults(mails),
    'The subject of each of these mails has to name its thing. Please put one of its names into the subject in mails.ts, or say in aboutNoThing of tools/laws/mail-names.test.ts what it is about.',
  ).toEqual([]);
  expect(
    Object.keys(aboutNoThing).filter((name) => !mails.some((mail) => mail.name === name)),
    'aboutNoThing of tools/laws/mail-names.test.ts names these mails, and they do not exist: please take them out.',
  ).toEqual([]);
});

test('a mail that calls a thing by its plan, or by nothing, is found', () => {
  const mail = (payload: z.ZodObject, subject: string) =>
    template(
      defineMail({
        name: 'planted',
        title: 'Planted',
        payload: payload,
        words: (data) => ({ subject: subject.replace('@', String(data.to_name)), heading: '', paragraphs: [] }),
      }),
    );
  const planted = [
    mail(z.strictObject({ plan: z.string() }), 'Your server has ended'),
    mail(z.strictObject({ name: z.string(), plan: z.string() }), 'Your server has ended'),
  ];
  expect(faults(planted)).toEqual([
    'planted: nothing in its data names a thing.',
    'planted: “Your server has ended” has none of {name}.',
  ]);
});
