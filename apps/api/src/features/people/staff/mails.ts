import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const rolesPage = (publicUrl: string) => `${publicUrl}/panel/admin/roles`;

export const staffInvitationMail = defineMail({
  name: 'staff-invitation',
  title: 'Invitation to the staff',
  warns: false,
  toStranger: 'staff',
  payload: z.strictObject({
    invited_by: z.string(),
    role: z.string(),
    until: z.string(),
    needs_factor: z.boolean(),
  }),
  words: (mail, { link }) => ({
    subject: `${mail.invited_by} invites you to work at ${brand.name}`,
    heading: `Welcome to the staff of ${brand.name}`,
    paragraphs: [
      `${mail.invited_by} invites you to the staff of ${brand.name}, as ${mail.role}. The page behind the button says what that role lets you do.`,
      'You sign in with your own address and password.',
      ...(mail.needs_factor
        ? ['At your first visit you set up a second factor, so have an authenticator app at hand.']
        : []),
    ],
    action: { label: 'See the invitation', url: link },
    afterword: `The link works once, until ${mail.until}. If you do not know the sender, ignore this mail: without the click nothing happens.`,
  }),
});

export const staffJoinedMail = defineMail({
  name: 'staff-joined',
  title: 'Colleague joined',
  warns: true,
  about: 'staff',
  payload: z.strictObject({ email: z.string(), role: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.email} has joined the staff of ${brand.name}`,
    heading: 'Your invitation was accepted',
    paragraphs: [`${mail.email} is now staff of ${brand.name}, as ${mail.role}.`],
    action: { label: 'See the staff', url: rolesPage(publicUrl) },
    afterword: 'If you did not invite them, end their staff rights at once.',
  }),
});

export const staffRoleChangedMail = defineMail({
  name: 'staff-role-changed',
  title: 'Staff role changed',
  warns: true,
  about: 'staff',
  payload: z.strictObject({ role: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `Your role at ${brand.name} is now ${mail.role}`,
    heading: `You are ${mail.role}`,
    paragraphs: [`A colleague changed your role to ${mail.role}. The menu shows what it opens.`],
    action: { label: 'Open the administration', url: `${publicUrl}/panel/admin` },
    afterword: 'If this surprises you, please ask an owner of the company.',
  }),
});

export const staffRemovedMail = defineMail({
  name: 'staff-removed',
  title: 'Removed from the staff',
  warns: true,
  about: 'staff',
  payload: z.strictObject({}),
  words: () => ({
    subject: `You are no longer staff of ${brand.name}`,
    heading: 'Your staff rights ended',
    paragraphs: [
      `A colleague ended your staff rights at ${brand.name}. The administration is closed to you. Your own sign-in stays, and so do accounts that are yours.`,
    ],
    afterword: 'If you think this was a mistake, please ask an owner of the company.',
  }),
});

export const newPlaceMail = defineMail({
  name: 'staff-new-place',
  title: 'Staff sign-in from a new place',
  payload: z.strictObject({ device: z.string(), place: z.string(), ip: z.string(), at: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `New sign-in to your ${brand.name} staff account`,
    heading: 'Was this you?',
    paragraphs: [
      `You signed in with a browser that we had not seen before: ${mail.device}, from ${mail.place} (${mail.ip}), on ${mail.at.slice(0, 10)} at ${mail.at.slice(11, 16)} UTC.`,
    ],
    action: { label: 'See your devices', url: `${publicUrl}/panel/account/security` },
    afterword:
      'If it was you, there is nothing to do. If it was not, sign that device out, change your password and tell an owner of the company at once.',
  }),
});

export const staffMails = [
  template(staffInvitationMail),
  template(staffJoinedMail),
  template(staffRoleChangedMail),
  template(staffRemovedMail),
  template(newPlaceMail),
];
