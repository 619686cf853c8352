import { ComputeError, type PrivateCard } from '../compute.ts';
import { limitCard } from './address-guard.ts';
import { nothing, pendingRows } from './answers.ts';
import type { FoundMachine } from './machines.ts';

/* Decision 028: a private network is a VLAN of the cluster, and a card with its tag. */

export interface VlanRange {
  readonly first: number;
  readonly last: number;
}

const isCard = /^net([1-9]\d*)$/;
const partOf = (card: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|,)${name}=([^,]+)`).exec(card ?? '')?.[1];

/** Cards with a VLAN of our range are ours; others were put there by an operator, and are left alone. */
function isOurs(card: string | undefined, { first, last }: VlanRange): boolean {
  const tag = Number(partOf(card, 'tag') ?? 0);
  return tag >= first && tag <= last;
}

export async function setPrivateCards(
  machine: FoundMachine,
  cards: readonly PrivateCard[],
  range: VlanRange,
): Promise<void> {
  const { config } = machine;
  const wanted = new Map(cards.map((card) => [`net${card.slot}`, card]));
  const stale = Object.keys(config).filter((key) => isCard.test(key) && !wanted.has(key) && isOurs(config[key], range));
  const bridge = partOf(config.net0, 'bridge') ?? 'vmbr0';
  const change = new Map<string, string>();
  for (const [key, card] of wanted) {
    const before = config[key];
    if (before !== undefined && !isOurs(before, range)) {
      throw new ComputeError('refused', `The card ${key} of the machine is not one of ours.`);
    }
    // Before the card comes: it sends with no other address than its own.
    await limitCard(machine, key, [card.address]);
    const isSame =
      partOf(before, 'bridge') === bridge &&
      partOf(before, 'tag') === `${card.vlan}` &&
      partOf(before, 'firewall') === '1';
    if (!isSame) {
      const mac = partOf(before, 'virtio');
      change.set(key, `${mac ? `virtio=${mac}` : 'virtio'},bridge=${bridge},firewall=1,tag=${card.vlan}`);
    }
    const address = `ip=${card.address}/${card.prefix}`;
    const place = `ipconfig${card.slot}`;
    if (config[place] !== address) change.set(place, address);
  }
  if (stale.length === 0 && change.size === 0) return;
  if (stale.length > 0) {
    const places = stale.map((key) => key.replace('net', 'ipconfig')).filter((key) => config[key] !== undefined);
    await machine.call('PUT', '/config', nothing, { delete: [...stale, ...places].join(',') });
  }
  if (change.size > 0) await machine.call('PUT', '/config', nothing, Object.fromEntries(change));
  await machine.call('PUT', '/cloudinit', nothing);
  await demandTaken(machine, stale, [...wanted.keys()]);
}

/** PVE accepts a change that the running system does not take, and leaves it for the next start: then it is not done. */
async function demandTaken(machine: FoundMachine, gone: readonly string[], there: readonly string[]): Promise<void> {
  const rows = await machine.call('GET', '/pending', pendingRows);
  const open = rows.find(
    ({ key, value, pending }) =>
      (gone.includes(key) && value !== undefined) || (there.includes(key) && pending !== undefined),
  );
  if (open)
    throw new ComputeError('locked', `The running system has not taken the change of the card ${open.key} yet.`);
}
