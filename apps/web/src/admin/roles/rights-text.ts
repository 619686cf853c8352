import { rightsOfRole } from '@resolvo/contract/people/staff';
import { type PermissionName, permissionTitle } from '@resolvo/contract/permissions';

/** “Staff: orders” is called “Orders” where only rights of staff stand. */
export const rightName = (title: string): string => {
  const word = title.replace('Staff: ', '');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** The rights of a mask in one line. */
export const rightsText = (mask: number): string =>
  rightsOfRole(mask)
    .map((name: PermissionName) => rightName(permissionTitle(name)))
    .join(', ');
