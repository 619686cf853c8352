import type { Cluster } from './cluster.ts';
import { bootDiskBytes } from './disks.ts';
import type { Vm } from './model.ts';
import { coresOf, isOn, memoryOf } from './power.ts';

/** What a machine does right now. The last four count from its start, as QEMU's own counters do. */
export interface Usage {
  readonly cpu: number;
  readonly mem: number;
  readonly netin: number;
  readonly netout: number;
  readonly diskread: number;
  readonly diskwrite: number;
}

const nothing: Usage = { cpu: 0, mem: 0, netin: 0, netout: 0, diskread: 0, diskwrite: 0 };
const MIB = 1024 ** 2;
const TAU = 2 * Math.PI;

/** Smooth functions of time, so that nothing has to be recorded and thousands of machines cost nothing. */
export function usageOf(cluster: Cluster, vm: Vm, now = cluster.now()): Usage {
  if (!isOn(vm)) return nothing;
  const load = Math.max(cluster.loads.get(vm.vmid) ?? 0, ownLoad(vm));
  return usageAt(vm, now, vm.startedAt, vm.bootedAt, vm.power === 'paused' ? 0 : load);
}

/** Machines with this tag keep most of their processors and memory busy, without a program in the console. */
export const BUSY_TAG = 'lab-busy';
const ownLoad = ({ config }: Vm): number => (config.tags?.split(';').includes(BUSY_TAG) ? 0.6 : 0);

/** Each machine has its own load pattern: four numbers from 0 to 1 derived from its id. */
function temperament(vmid: number): [number, number, number, number] {
  const at = (step: number) => {
    let mixed = Math.imul(vmid ^ (step * 0x9e3779b9), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return [at(1), at(2), at(3), at(4)];
}

const DAY = 86_400;

/** People use machines by day: from -1 in the small hours to 1 in the afternoon, for each machine at its own. */
const tide = (now: number, own: number): number => Math.sin((TAU * (now / 1000)) / DAY + Math.PI + own);
/** The sum of the tide over a time. */
const tideSum = (from: number, to: number, own: number): number =>
  (DAY / TAU) *
  (Math.cos((TAU * (from / 1000)) / DAY + Math.PI + own) - Math.cos((TAU * (to / 1000)) / DAY + Math.PI + own));

function usageAt(vm: Vm, now: number, startedAt: number, bootedAt: number, load: number): Usage {
  const [a, b, c, d] = temperament(vm.vmid);
  const t = Math.max(0, (now - startedAt) / 1000);
  const sinceBoot = Math.max(0, (now - bootedAt) / 1000);
  const slow = 240 + 400 * b;
  const quick = 17 + 20 * c;
  const boot = 0.85 * Math.exp(-sinceBoot / 6);
  const idle = (0.008 + 0.05 * a) * (1 + 0.6 * Math.sin((TAU * t) / slow + TAU * c)) * (1 + 0.8 * tide(now, d));
  const ripple = 0.006 * (1 + Math.sin((TAU * t) / quick + TAU * d));
  const cpu = vm.power === 'paused' ? 0 : Math.min(1, boot + idle + ripple + load);

  const maxmem = memoryOf(vm);
  const used = (0.16 + 0.3 * b) * (1 + 0.08 * Math.sin((TAU * t) / (slow * 1.7)));
  const share = Math.min(0.9, used + 0.05 * load + 0.7 * ownLoad(vm));
  const mem = Math.round(Math.min(maxmem, 90 * MIB + maxmem * share * (1 - Math.exp(-sinceBoot / 5))));

  /** Never falls: the amplitudes of the waves in the rate are together smaller than the rate. */
  const tides = tideSum(startedAt, startedAt + t * 1000, d);
  const counted = (rate: number, wave: number) =>
    Math.round(rate * (t + 0.5 * (wave / TAU) * (1 - Math.cos((TAU * t) / wave)) + 0.45 * tides));
  const bootReads = (1 - Math.exp(-t / 4)) * (210 + 90 * d) * MIB;
  return {
    // Rounded to what a screen can show: long numbers cost time to serialise for a thousand machines.
    cpu: Math.round(cpu * 1e5) / 1e5,
    mem,
    netin: counted(900 + 14_000 * c, slow),
    netout: counted(500 + 21_000 * d, slow * 0.8),
    diskread: Math.round(bootReads) + counted(300 + 4_000 * a, slow),
    diskwrite: Math.round(bootReads / 9) + counted(2_000 + 12_000 * b, quick * 3),
  };
}

const steps: Readonly<Record<string, number>> = {
  hour: 60,
  day: 1800,
  week: 10_800,
  month: 43_200,
  year: 604_800,
  decade: 604_800,
};
const ROWS = 70;

/** The beginnings of the newest whole steps. */
function times(cluster: Cluster, timeframe: string): { step: number; times: number[] } {
  const step = steps[timeframe] ?? 60;
  const end = Math.floor(cluster.now() / 1000 / step) * step;
  return { step, times: Array.from({ length: ROWS }, (_, index) => end - (ROWS - index) * step) };
}

const counters = ['netin', 'netout', 'diskread', 'diskwrite'] as const;
/** Looks within one step, of which a row is the average or the most. */
const LOOKS = 8;

/**
 * GET rrddata: what the machine did in each step, as its own functions of time say, with the time it was off as nothing.
 * `time` is when a step begins. Counters are rates. Rows of the time before the machine was made have no values.
 */
export function vmHistory(cluster: Cluster, vm: Vm, timeframe: string, cf: string): Record<string, number>[] {
  const { step, times: all } = times(cluster, timeframe);
  const maxima = { maxcpu: coresOf(vm), maxmem: memoryOf(vm), maxdisk: bootDiskBytes(vm), disk: 0 };
  const born = Number(/ctime=(\d+)/.exec(vm.config.meta ?? '')?.[1] ?? 0);
  const look = step / LOOKS;
  return all.map((time): Record<string, number> => {
    if (time + step <= born) return { time };
    const looks = Array.from({ length: LOOKS }, (_, index) => within(vm, time + index * look, look));
    const of = (name: keyof Usage) => {
      const values = looks.map((one) => one[name]);
      return cf === 'MAX' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0) / LOOKS;
    };
    const mem = of('mem');
    return {
      time,
      ...maxima,
      cpu: of('cpu'),
      mem,
      memhost: mem === 0 ? 0 : mem + 60 * MIB,
      ...Object.fromEntries(counters.map((name) => [name, of(name)])),
    };
  });
}

/** Average of a short time: CPU and memory in its middle, counters as rates, over the part in which the machine ran. */
function within(vm: Vm, start: number, seconds: number): Usage {
  const [begin, end] = [start * 1000, (start + seconds) * 1000];
  let sum = nothing;
  for (const [from, to] of vm.sessions) {
    const [first, last] = [Math.max(begin, from), Math.min(end, to === 0 ? end : to)];
    if (last <= first) continue;
    const bootedAt = Math.max(from, Math.min(vm.bootedAt, first));
    const at = (moment: number) => usageAt(vm, moment, from, bootedAt, ownLoad(vm));
    const [before, middle, after] = [at(first), at((first + last) / 2), at(last)];
    const share = (last - first) / (end - begin);
    const rate = (name: (typeof counters)[number]) => (after[name] - before[name]) / seconds;
    sum = {
      cpu: sum.cpu + middle.cpu * share,
      mem: sum.mem + middle.mem * share,
      netin: sum.netin + rate('netin'),
      netout: sum.netout + rate('netout'),
      diskread: sum.diskread + rate('diskread'),
      diskwrite: sum.diskwrite + rate('diskwrite'),
    };
  }
  return sum;
}

export function nodeHistory(cluster: Cluster, name: string, timeframe: string): Record<string, number>[] {
  const node = cluster.node(name);
  const now = nodeUsage(cluster).get(name) ?? { cpu: 0, mem: 0 };
  return times(cluster, timeframe).times.map((time): Record<string, number> => {
    if (time * 1000 < node.bootedAt) return { time };
    const wave = 1 + 0.15 * Math.sin((TAU * time) / 5400 + node.id);
    return {
      time,
      cpu: Math.min(1, now.cpu * wave),
      maxcpu: node.threads,
      loadavg: now.cpu * wave * node.threads,
      iowait: 0.002 * wave,
      memtotal: node.memory,
      memused: Math.min(node.memory, now.mem * (0.97 + 0.03 * wave)),
      swaptotal: 0,
      swapused: 0,
      roottotal: node.rootSize,
      rootused: Math.round(node.rootSize * 0.11),
      netin: 400_000 * wave,
      netout: 650_000 * wave,
    };
  });
}

/** One pass over all machines, for every node. */
export function nodeUsage(cluster: Cluster): Map<string, { cpu: number; mem: number }> {
  const usage = new Map(
    cluster.state.nodes.map((node) => [
      node.name,
      { cpu: 0.004, mem: Math.round(node.memory * 0.012), threads: node.threads, memory: node.memory },
    ]),
  );
  const now = cluster.now();
  for (const vm of Object.values(cluster.state.vms)) {
    const node = usage.get(vm.node);
    if (node === undefined || !isOn(vm)) continue;
    const { cpu, mem } = usageOf(cluster, vm, now);
    node.cpu += (cpu * coresOf(vm)) / node.threads;
    node.mem += mem + 60 * MIB;
  }
  return new Map(
    [...usage].map(([name, { cpu, mem, memory }]) => [name, { cpu: Math.min(1, cpu), mem: Math.min(memory, mem) }]),
  );
}
