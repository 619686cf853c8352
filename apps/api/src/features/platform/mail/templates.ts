import { brand } from '@resolvo/brand/brand';
import type { EnquiryKind } from '@resolvo/contract/help/enquiries';
import { formatMoney } from '@resolvo/contract/money';
import { composeBilling } from './billing-mails.ts';
import type { MailContent } from './layout.ts';
import type { MailJob } from './mail-job.ts';
import { composeForStaff } from './staff-mails.ts';

interface Surroundings {
  readonly publicUrl: string;
  readonly link: string | undefined;
}

const notYou = (publicUrl: string) =>
  `If this was not you, set a new password at once at ${publicUrl}/auth/password-reset and write to ${brand.supportEmail}.`;

/** The words of every mail. */
export function compose(job: MailJob, { publicUrl, link = publicUrl }: Surroundings): MailContent {
  switch (job.template) {
    case 'activate':
      return {
        subject: `Confirm your ${brand.name} account`,
        heading: 'One click and you are in',
        paragraphs: [
          `Thank you for registering with ${brand.name}. Please confirm that this mailbox is yours, and your account is ready.`,
        ],
        action: { label: 'Activate my account', url: link },
        afterword:
          'The link works once, for 24 hours. If you did not register, ignore this mail: without the click nothing happens.',
      };
    case 'already-registered':
      return {
        subject: `You already have a ${brand.name} account`,
        heading: 'You already have an account',
        paragraphs: [
          `Somebody, probably you, tried to use this address for a new ${brand.name} account. It belongs to an account already, so nothing was changed.`,
          'You can sign in as always. If you forgot the password, you can set a new one from the sign-in page.',
        ],
        action: { label: 'Sign in', url: `${publicUrl}/auth/login` },
        afterword: 'If it was not you, there is nothing to do.',
      };
    case 'reset-password':
      return {
        subject: `Set a new ${brand.name} password`,
        heading: 'Set a new password',
        paragraphs: [
          'We were asked to reset the password of your account. Choose a new one with the button below.',
          'Afterwards every device is signed out and every API token is revoked, so that only you are left inside.',
        ],
        action: { label: 'Set a new password', url: link },
        afterword:
          'The link works once, for 60 minutes. If you did not ask for it, ignore this mail; your password stays.',
      };
    case 'reset-unavailable':
      return {
        subject: `Password reset for your ${brand.name} staff account`,
        heading: 'Staff passwords are not reset by mail',
        paragraphs: [
          'We were asked to reset the password of your staff account. Because such an account opens the administration area, mail alone is not enough.',
          'Please ask the person who operates the server to make a reset link for you.',
        ],
        afterword: 'If you did not ask for it, tell your colleagues: somebody tried.',
      };
    case 'password-changed':
      return {
        subject: `Your ${brand.name} password was changed`,
        heading: 'Your password was changed',
        paragraphs: ['The password of your account was changed just now, and other devices were signed out.'],
        afterword: notYou(publicUrl),
      };
    case 'confirm-new-email':
      return {
        subject: `Confirm your new address for ${brand.name}`,
        heading: 'Is this your new address?',
        paragraphs: ['You asked to use this address for your account. It takes effect once you confirm it here.'],
        action: { label: 'Confirm this address', url: link },
        afterword: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail.',
      };
    case 'email-change-requested':
      return {
        subject: `A new address was requested for your ${brand.name} account`,
        heading: 'Your address is about to change',
        paragraphs: [
          `Somebody signed in to your account asked to change its address to ${job.new_email}. We sent a confirmation link there; until it is used, nothing changes.`,
        ],
        afterword: notYou(publicUrl),
      };
    case 'email-changed':
      return {
        subject: `Your ${brand.name} address was changed`,
        heading: 'Your address was changed',
        paragraphs: [`Your account now uses ${job.new_email}. This was the last mail to the old address.`],
        afterword: `If this was not you, write to ${brand.supportEmail} at once.`,
      };
    case 'two-factor-enabled':
      return {
        subject: `Two-factor sign-in is on for ${brand.name}`,
        heading: 'Your account is now safer',
        paragraphs: [
          'From now on, signing in needs a code from your authenticator app as well as your password.',
          'Keep your recovery codes where you find them without your phone.',
        ],
        afterword: notYou(publicUrl),
      };
    case 'two-factor-disabled':
      return {
        subject: `Two-factor sign-in is off for ${brand.name}`,
        heading: 'Two-factor sign-in was turned off',
        paragraphs: ['From now on, your password alone opens your account.'],
        afterword: notYou(publicUrl),
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code of your ${brand.name} account was used`,
        heading: 'A recovery code was used',
        paragraphs: [
          `Somebody signed in to your account with one of your recovery codes. You have ${job.left} left; you can make new ones under Settings, Security.`,
        ],
        afterword: notYou(publicUrl),
      };
    case 'account-suspended':
      return {
        subject: `Your ${brand.name} account is suspended`,
        heading: 'Your account is suspended',
        paragraphs: [`We had to suspend your account. The reason: ${job.reason}`],
        afterword: `Please write to ${brand.supportEmail}; we want to solve it with you.`,
      };
    case 'account-deleted':
      return {
        subject: `Your ${brand.name} account was deleted`,
        heading: 'Goodbye, and thank you',
        paragraphs: [
          'Your account was deleted as you asked. Your sign-in data is gone; what the law makes us keep, such as invoices, we keep for as long as it says.',
        ],
        afterword: `If this was not you, write to ${brand.supportEmail} at once.`,
      };
    case 'delivery-failed':
      return {
        subject: `We could not deliver ${job.name}`,
        heading: 'We could not deliver your order',
        paragraphs: [`We are sorry: ${job.name} could not be delivered.`, backWords(job.credited)],
        action: { label: 'Open billing', url: `${publicUrl}/panel/billing` },
        afterword: `Please write to ${brand.supportEmail} if we can help you choose something else.`,
      };
    case 'billing':
      return composeBilling(job.mail, publicUrl);
    case 'staff':
      return composeForStaff(job.mail, publicUrl);
    case 'server-ready':
      return {
        subject: `${job.name} is running`,
        heading: 'Your server is running',
        paragraphs: [
          `${job.name} is up and reachable at ${job.address}.`,
          'Open it with your SSH key, or set a login and password under Credentials and use the console in your panel.',
        ],
        action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${job.server_id}` },
        afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
      };
    case 'server-needs-image':
      return {
        subject: `${job.name} needs an image`,
        heading: 'Your server is reserved',
        paragraphs: [
          `${job.name} has its place and its address, ${job.address}. Choose the system it should run, and it is up a minute later.`,
        ],
        action: { label: 'Choose an image', url: `${publicUrl}/panel/servers/${job.server_id}/cloud-images` },
        afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
      };
    case 'enquiry-received':
      return {
        subject: `[${job.reference}] ${job.subject}`,
        heading: job.subject,
        paragraphs: [`Reference: ${job.reference}`, ...job.filled.map(labelled)],
        afterword:
          'Answer this mail to write to the sender. Everything above was typed by a stranger: open links with care.',
      };
    case 'enquiry-confirmed': {
      const { subject, heading, next } = confirmations[job.kind];
      return {
        subject: `${subject} (${job.reference})`,
        heading,
        paragraphs: [
          `Your reference is ${job.reference}. ${next}`,
          'Is there something to add? Answer this mail and leave the reference in the subject.',
        ],
        afterword: 'If you did not write to us, somebody typed your address by mistake; you can ignore this mail.',
      };
    }
  }
}

const backWords = (credited: number | null): string => {
  if (credited === null) return 'When you pay the invoice, the part for it goes straight to your credit balance.';
  return credited > 0
    ? `What you paid for it, ${formatMoney(credited)}, is in your credit balance.`
    : 'Nothing was paid for it, so nothing is owed.';
};

const labelled = ({ name, value }: { name: string; value: string }): string => {
  const label = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
  return `${label}:${value.includes('\n') || value.length > 60 ? '\n' : ' '}${value}`;
};

/** Nothing the sender typed is repeated here, or the form could be used to send any text to anybody. */
const confirmations: Record<EnquiryKind, { subject: string; heading: string; next: string }> = {
  contact: {
    subject: `${brand.name} has your message`,
    heading: 'Thank you for writing',
    next: 'A person reads your message and answers to this address.',
  },
  consultation: {
    subject: `${brand.name} has your consultation request`,
    heading: 'Let us talk',
    next: 'We look at the time you prefer and write to you to agree on it.',
  },
  abuse: {
    subject: `${brand.name} has your abuse report`,
    heading: 'Thank you for telling us',
    next: 'Our abuse team looks at every report, and writes to this address if it needs more from you.',
  },
  application: {
    subject: `${brand.name} has your application`,
    heading: 'Thank you for applying',
    next: 'We read every application ourselves and answer to this address.',
  },
  ticket: {
    subject: `${brand.name} has your support ticket`,
    heading: 'We are on it',
    next: 'A person reads your ticket and answers to this address.',
  },
};
