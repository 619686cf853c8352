import { setTimeout } from 'node:timers/promises';
import type { Plan, Strike } from './plan.ts';
import type { World } from './world.ts';

const vendors = ['smtp', 'stripe', 'stripe-webhooks', 'proxmox', 'powerdns', 'whm'] as const;
const faults = ['down', 'slow', 'drops replies'] as const;
/** A clock that is this much off, either way. */
const largestSkewMs = 600_000;

interface Nemesis {
  readonly struck: ReadonlyMap<string, number>;
  /** Resolves when the plan is done and everything is mended. */
  readonly done: Promise<void>;
}

/** Breaks what the plan says when it says so. Strikes may overlap; those on the database wait for each other. */
export function unleash(world: World, { strikes }: Plan, say: (sentence: string) => void): Nemesis {
  const struck = new Map<string, number>();
  const began = performance.now();
  let database: Promise<void> = Promise.resolve();
  const running = strikes.map(async (strike) => {
    await setTimeout(Math.max(0, strike.at - (performance.now() - began)));
    struck.set(strike.kind, (struck.get(strike.kind) ?? 0) + 1);
    const where =
      strike.kind === 'stopDatabase' || strike.kind === 'fillDisk' ? 'the database' : describe(world, strike);
    say(`${((performance.now() - began) / 1000).toFixed(1)} s: ${strike.kind} ${where} for ${strike.seconds} s`);
    if (strike.kind !== 'stopDatabase' && strike.kind !== 'fillDisk') return others[strike.kind](world, strike);
    const blow = strike.kind === 'stopDatabase' ? stopDatabase : fillDisk;
    database = database.then(() => blow(world, strike));
    return database;
  });
  return { struck, done: Promise.all(running).then(() => mendAll(world)) };
}

const processOf = ({ processes }: World, { target }: Strike) => {
  const found = processes[Math.floor(target * processes.length)];
  if (!found) throw new Error('There is no process to strike.');
  return found;
};
const vendorOf = ({ target, force }: Strike) => ({
  part: vendors[Math.floor(target * vendors.length)] ?? 'smtp',
  preset: faults[Math.floor(force * faults.length)] ?? 'down',
});

function describe(world: World, strike: Strike): string {
  if (['kill', 'pause', 'skewClock'].includes(strike.kind)) return processOf(world, strike).name;
  if (strike.kind !== 'breakVendor') return `${Math.round(strike.force * 100)} %`;
  const { part, preset } = vendorOf(strike);
  return `${part} ${preset}`;
}

type Blow = (world: World, strike: Strike) => Promise<void>;

const others: Readonly<Record<Exclude<Strike['kind'], 'stopDatabase' | 'fillDisk'>, Blow>> = {
  async kill(world, strike) {
    processOf(world, strike).kill(strike.seconds * 1000);
  },
  async pause(world, strike) {
    const one = processOf(world, strike);
    one.pause();
    await setTimeout(strike.seconds * 1000);
    one.resume();
  },
  async dropReplies({ front }, { seconds, force }) {
    front.dropReplies(0.2 + force * 0.8);
    await setTimeout(seconds * 1000);
    front.dropReplies(0);
  },
  async loseRequests({ front }, { seconds, force }) {
    front.loseRequests(0.2 + force * 0.6);
    await setTimeout(seconds * 1000);
    front.loseRequests(0);
  },
  async skewClock(world, strike) {
    const one = processOf(world, strike);
    one.skew(Math.round((strike.force * 2 - 1) * largestSkewMs));
    await setTimeout(strike.seconds * 1000);
    one.skew(0);
  },
  async breakVendor({ lab }, strike) {
    const { part, preset } = vendorOf(strike);
    await lab.call('PUT', '/lab/api/faults', { part, preset });
    await setTimeout(strike.seconds * 1000);
    await lab.call('PUT', '/lab/api/faults', { part, preset: 'none' });
  },
  async cutConnections({ database }) {
    await database.cutConnections();
  },
};

/** As pg_ctl stop -m immediate, -m fast, or a power cut. */
async function stopDatabase({ database }: World, { seconds, force }: Strike): Promise<void> {
  const signal = force < 0.5 ? 'SIGQUIT' : force < 0.8 ? 'SIGINT' : 'SIGKILL';
  await database.stop(signal);
  await setTimeout(seconds * 1000);
  await database.start();
}

async function fillDisk({ database }: World, { seconds }: Strike): Promise<void> {
  if (!database.disk) return;
  database.disk.fill();
  await setTimeout(seconds * 1000);
  database.disk.empty();
  // PostgreSQL ends where it can write no log, and recovers from it when it is started again.
  await setTimeout(500);
  await database.start();
}

async function mendAll({ database, front, lab, processes }: World): Promise<void> {
  database.disk?.empty();
  await database.start();
  front.dropReplies(0);
  front.loseRequests(0);
  for (const part of vendors) await lab.call('PUT', '/lab/api/faults', { part, preset: 'none' });
  for (const one of processes) {
    one.resume();
    one.skew(0);
  }
}
