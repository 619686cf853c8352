import { type CardDrift, ComputeError, type PrivateCard } from '../compute.ts';
import { limitCard } from './address-guard.ts';
import { nothing, pendingRows, type VmConfig } from './answers.ts';
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

const bridgeOf = (config: VmConfig): string => partOf(config.net0, 'bridge') ?? 'vmbr0';

const isIn = (card: string | undefined, bridge: string, vlan: number): boolean =>
  partOf(card, 'bridge') === bridge && partOf(card, 'tag') === `${vlan}`;

const isFiltered = (card: string | undefined): boolean => partOf(card, 'firewall') === '1';

const addressOf = ({ address, prefix }: PrivateCard): string => `ip=${address}/${prefix}`;

const staleCards = (config: VmConfig, wanted: ReadonlyMap<string, PrivateCard>, range: VlanRange): string[] =>
  Object.keys(config).filter((key) => isCard.test(key) && !wanted.has(key) && isOurs(config[key], range));

export function cardsDrift(
  { config }: Pick<FoundMachine, 'config'>,
  cards: readonly PrivateCard[],
  range: VlanRange,
): CardDrift[] {
  const wanted = new Map(cards.map((card) => [`net${card.slot}`, card]));
  const found = cards.flatMap((card): CardDrift[] => {
    const { slot } = card;
    const there = config[`net${slot}`];
    if (there === undefined) return [{ slot, what: 'missing' }];
    if (!isIn(there, bridgeOf(config), card.vlan)) return [{ slot, what: 'moved' }];
    return [
      ...(isFiltered(there) ? [] : [{ slot, what: 'unfiltered' as const }]),
      ...(config[`ipconfig${slot}`] === addressOf(card) ? [] : [{ slot, what: 'address' as const }]),
    ];
  });
  const unknown = staleCards(config, wanted, range).map((key) => Number(key.replace('net', '')));
  return [...found, ...unknown.map((slot): CardDrift => ({ slot, what: 'unknown' }))];
}

export async function setPrivateCards(
  machine: FoundMachine,
  cards: readonly PrivateCard[],
  range: VlanRange,
): Promise<void> {
  const { config } = machine;
  const wanted = new Map(cards.map((card) => [`net${card.slot}`, card]));
  const stale = staleCards(config, wanted, range);
  const bridge = bridgeOf(config);
  const change = new Map<string, string>();
  for (const [key, card] of wanted) {
    const before = config[key];
    if (before !== undefined && !isOurs(before, range)) {
      throw new ComputeError('refused', `The card ${key} of the machine is not one of ours.`);
    }
    // Before the card comes: it sends with no other address than its own.
    await limitCard(machine, key, [card.address]);
    if (!isIn(before, bridge, card.vlan) || !isFiltered(before)) {
      const mac = partOf(before, 'virtio');
      change.set(key, `${mac ? `virtio=${mac}` : 'virtio'},bridge=${bridge},firewall=1,tag=${card.vlan}`);
    }
    const address = addressOf(card);
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
