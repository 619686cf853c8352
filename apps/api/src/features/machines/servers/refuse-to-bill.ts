import { mayBillServer, type ServerBilling } from '@resolvo/contract/machines/server-admin';
import type { StaffActor } from '../../../core/actor.ts';
import { Refusal } from '../../../core/refusal.ts';

/** Staff without a right over invoices make servers that are free of charge. */
export function refuseToBill({ permissions }: StaffActor, billing: ServerBilling): void {
  const may = mayBillServer(permissions, billing);
  if (may !== true) throw new Refusal('permission_denied', may);
}
