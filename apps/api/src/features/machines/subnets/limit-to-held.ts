import type { Deps } from '../../../core/deps.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { addressesOf } from './hold-addresses.ts';

/**
 * Lets a machine use the addresses and networks that its server holds, and no others. Two jobs that do so at once end with what
 * is true now: the one whose list has changed meanwhile writes it again.
 */
export async function limitToHeld(
  deps: Pick<Deps, 'db' | 'compute'>,
  ref: MachineRef,
  serverId: string,
): Promise<void> {
  const held = async () => (await addressesOf(deps.db, serverId)).map(({ address, network }) => network ?? address);
  for (let wanted = await held(); ; ) {
    await deps.compute.limitAddresses(ref, wanted);
    const now = await held();
    if (now.join() === wanted.join()) return;
    wanted = now;
  }
}
