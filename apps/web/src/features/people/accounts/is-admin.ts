import type { UserInfo } from '@resolvo/contract/people/accounts';
import { allows } from '@resolvo/contract/permissions';

export const isAdmin = (me: UserInfo): boolean => allows(me.user_permissions, 'administrator');
