import { ComputeError } from '../compute.ts';
import { ipsetEntries, nothing } from './answers.ts';
import type { FoundMachine } from './machines.ts';

/** Limits what a card sends to these source addresses. The filter itself is an option of the machine's firewall. */
export async function limitCard(machine: FoundMachine, card: string, addresses: readonly string[]): Promise<void> {
  const set = `ipfilter-${card}`;
  await unlessThere(machine.call('POST', '/firewall/ipset', nothing, { name: set }));
  for (const address of addresses) {
    await unlessThere(machine.call('POST', `/firewall/ipset/${set}`, nothing, { cidr: address }));
  }
  // Addresses that it held before. Both sides write an address in its shortest form.
  const listed = await machine.call('GET', `/firewall/ipset/${set}`, ipsetEntries);
  for (const { cidr } of listed.filter((one) => !addresses.includes(one.cidr))) {
    await machine.call('DELETE', `/firewall/ipset/${set}/${encodeURIComponent(cidr)}`, nothing);
  }
}

/** Created by an earlier attempt whose answer was lost. */
async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!(error instanceof ComputeError) || error.outcome !== 'refused' || !/already (exists|in)/i.test(error.message))
      throw error;
  }
}
