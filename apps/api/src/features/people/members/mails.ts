import { brand } from '@resolvo/brand/brand';
import { invitationDays, memberRole, roleDescription, roleTexts } from '@resolvo/contract/people/members';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { typedAddress, typedName } from '../../../core/plain-name.ts';

export const invitationMail = defineMail({
  name: 'member-invitation',
  title: 'Invitation of a member',
  warns: false,
  toStranger: 'names',
  payload: z.strictObject({
    account_name: typedName,
    invited_by: typedAddress,
    role: memberRole,
    // Mails that an earlier version queued do not say it.
    is_limited: z.boolean().default(false),
  }),
  words: (mail, { link }) => ({
    subject: `${mail.invited_by} invites you to ${mail.account_name} on ${brand.name}`,
    heading: `Work together in ${mail.account_name}`,
    paragraphs: [
      `${mail.invited_by} invites you to the account ${mail.account_name} at ${brand.name}, as ${roleTexts[mail.role].name}. ${roleDescription(mail.role, mail.is_limited)}`,
      'You sign in with your own address and password. Nobody shares theirs.',
    ],
    action: { label: 'See the invitation', url: link },
    afterword: `The link works once, for ${invitationDays} days. If you do not know the sender, ignore this mail: without the click nothing happens.`,
  }),
});

export const ownerInvitationMail = defineMail({
  name: 'owner-invitation',
  title: 'Invitation of an owner',
  warns: false,
  toStranger: 'staff',
  payload: z.strictObject({ account_name: z.string() }),
  words: (mail, { link }) => ({
    subject: `Your account ${mail.account_name} at ${brand.name} is open`,
    heading: 'Choose a password, and you are in',
    paragraphs: [
      `We opened the account ${mail.account_name} for you. You are its owner: what you order, your invoices and your support tickets are there.`,
      'Choose a password with the button below, and you are signed in.',
    ],
    action: { label: 'Choose a password', url: link },
    afterword: `The link works once, for ${invitationDays} days. If you did not expect this mail, please write to ${brand.supportEmail}.`,
  }),
});

export const memberJoinedMail = defineMail({
  name: 'member-joined',
  title: 'Member joined',
  warns: true,
  about: 'team',
  payload: z.strictObject({ account_name: z.string(), email: z.string(), role: memberRole }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.email} is a member of ${mail.account_name}`,
    heading: 'Your invitation was accepted',
    paragraphs: [`${mail.email} is now a member of ${mail.account_name}, as ${roleTexts[mail.role].name}.`],
    action: { label: 'See the members', url: `${publicUrl}/panel/account/members` },
    afterword: `If you did not invite them, remove them and write to ${brand.supportEmail}.`,
  }),
});

export const memberRemovedMail = defineMail({
  name: 'member-removed',
  title: 'Member removed',
  payload: z.strictObject({ account_name: typedName }),
  words: (mail) => ({
    subject: `You are no longer a member of ${mail.account_name}`,
    heading: `You left ${mail.account_name}`,
    paragraphs: [
      `An owner of ${mail.account_name} ended your membership. Your API tokens for that account no longer work. Your own sign-in stays.`,
    ],
    afterword: 'If you think this was a mistake, please ask an owner of that account.',
  }),
});

export const memberMails = [
  template(invitationMail),
  template(ownerInvitationMail),
  template(memberJoinedMail),
  template(memberRemovedMail),
];
