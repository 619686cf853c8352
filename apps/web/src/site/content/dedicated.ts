import type { CpuId } from '@resolvo/contract/sales/cpu-ids';
import { example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const dedicatedMeta = example('dedicated', {
  title: 'Dedicated Servers',
  description:
    'Whole machines with AMD EPYC processors in Oslo and London. Choose memory, disks, bandwidth and place; we assemble, test and hand over within three working days.',
});

export const dedicatedHero = example('dedicated', {
  label: 'Dedicated Servers',
  title: 'The whole machine, and nobody else on it',
  lede: 'Pick a processor, fill it with the memory and disks you need, and say where it should stand. We build it by hand and burn it in for a night before it is yours.',
});

export interface Cpu {
  readonly name: string;
  readonly family: string;
  readonly cores: number;
  readonly clock: string;
  readonly cache: string;
  readonly text: string;
  /** Monthly price with the smallest options, until the catalogue's is known. */
  readonly cents: number;
}

export const cpus: Readonly<Record<CpuId, Cpu>> = example('dedicated', {
  'epyc-4464p': {
    name: 'AMD EPYC 4464P',
    family: 'Zen 4 · AM5',
    cores: 12,
    clock: '3.7 to 5.4 GHz',
    cache: '64 MB',
    text: 'Few but fast cores: game servers, build machines, shops with heavy pages.',
    cents: 11_900,
  },
  'epyc-9354p': {
    name: 'AMD EPYC 9354P',
    family: 'Zen 4 · SP5',
    cores: 32,
    clock: '3.25 to 3.8 GHz',
    cache: '256 MB',
    text: 'The even-tempered one: databases, virtual machines of your own, analytics.',
    cents: 27_900,
  },
  'epyc-9554': {
    name: 'AMD EPYC 9554',
    family: 'Zen 4 · SP5',
    cores: 64,
    clock: '3.1 to 3.75 GHz',
    cache: '256 MB',
    text: 'A small cluster in one box: rendering, simulation, hundreds of containers.',
    cents: 49_900,
  },
});

export const dedicatedFeatures: readonly Feature[] = example('dedicated', [
  {
    icon: 'tools',
    title: 'Built by hand, tested overnight',
    text: 'Memory, disks and network run under full load for twelve hours before you get the keys. What fails, fails with us.',
  },
  {
    icon: 'terminal',
    title: 'Out-of-band access',
    text: 'A management network with its own console and power switch, reachable when your system is not.',
  },
  {
    icon: 'recycle',
    title: 'Parts replaced within four hours',
    text: 'Spare disks, power supplies and memory for every model stand in the same building, day and night.',
  },
  {
    icon: 'network',
    title: 'Private links',
    text: 'Connect machines in one place with 25 Gbit/s, and both places with each other over our own waves.',
  },
  {
    icon: 'shield',
    title: 'Filtered at the edge',
    text: 'Attacks up to the capacity of our network are absorbed before they reach your port, without a charge.',
  },
  {
    icon: 'lock',
    title: 'Disks that never leave',
    text: 'When you hand a machine back, its disks are erased to NIST 800-88 or shredded, and you get the protocol.',
  },
]);

export const dedicatedFaq: readonly FaqItem[] = example('dedicated', [
  {
    q: 'How long does delivery take?',
    a: 'Three working days for most machines; the configurator says it for yours. Most of it is the twelve-hour test, which we do not skip.',
  },
  {
    q: 'Is the price in the configurator final?',
    a: 'Yes. It is what you pay each month, without VAT, and there is no setup fee.',
  },
  {
    q: 'Can I change parts later?',
    a: 'Yes. Memory and disks are added in a maintenance window that you choose, usually with less than thirty minutes of downtime.',
  },
  {
    q: 'May I send my own hardware?',
    a: 'Yes, as colocation from one unit to a locked rack, in both places. Write to us with the power draw and the depth of the machine.',
  },
]);

export const dedicatedCall: Call = example('dedicated', {
  title: 'Need something that is not on the list?',
  text: 'GPUs, more than two sockets, a rack of equal machines: tell us what it should do, and we suggest what to build.',
  actions: [
    { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
    { name: 'See Enterprise Solutions', href: paths.solutionsEnterprise() },
  ],
});
