import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { staffMails } from './mails.ts';
import { staffRoutes } from './routes.ts';
import { tellNewPlace } from './tell-new-place.ts';

export const staffModule: Module = {
  noun: 'staff',
  things: { invitation_id: namedBy('staff_invitations', 't.email'), role_id: namedBy('staff_roles', 't.name') },
  tables: ['staff_roles', 'staff_invitations'],
  routes: staffRoutes,
  mails: staffMails,
  subscribers: [on('sign_in.new_place', tellNewPlace)],
};
