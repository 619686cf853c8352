import type { CallFault } from '../kit/faults.ts';
import type { Cluster } from './cluster.ts';
import type { Task, Vm, Work } from './model.ts';
import { badParameter } from './pve-error.ts';
import type { Params } from './schema.ts';

/** One call, after its credential and its parameters were checked. */
export interface Call {
  readonly cluster: Cluster;
  readonly params: Params;
  /** `user@realm` or `user@realm!token`. */
  readonly user: string;
  readonly fault?: CallFault;
  /** The raw body and its type, for the one call that takes a file. */
  readonly upload: { body: Buffer; type: string };
}

export interface CallRow {
  /** `METHOD /path`, a key of the schema. */
  readonly at: string;
  /** Fault name of the call. */
  readonly name: string;
  /** Gives back what goes into `data`, or a promise of it. */
  run(call: Call): unknown;
  /** Answered even when the node in the path is off: any node of the cluster knows the answer. */
  readonly clusterWide?: boolean;
}

export function text({ params }: Call, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : value?.join(',');
}

export const need = (call: Call, name: string): string => text(call, name) ?? '';

export function int(call: Call, name: string): number | undefined {
  const value = text(call, name);
  return value === undefined ? undefined : Number(value);
}

export const flag = (call: Call, name: string): boolean => text(call, name) === '1';

export function list(call: Call, name: string): string[] {
  return (text(call, name) ?? '').split(/[,;\s]+/).filter(Boolean);
}

/** The machine in the path. */
export const vmOf = (call: Call): Vm => call.cluster.vm(need(call, 'node'), Number(need(call, 'vmid')));

const fates: Readonly<Record<string, string>> = {
  'task-error': 'the lab was told to let this fail',
  'task-warning': 'the lab was told to warn',
  'task-hang': 'the lab was told never to end this',
};

/** Starts a task on the node in the path, in the caller's name. */
export function begin(call: Call, order: { type: string; milliseconds: number; work: Work; id?: string }): string {
  const { fault } = call;
  const effect = fault?.effect ?? '';
  const standard = fates[effect];
  const fate: Task['fate'] = standard === undefined ? undefined : { effect, message: fault?.message ?? standard };
  return call.cluster.tasks.start({
    node: need(call, 'node'),
    id: text(call, 'vmid') ?? '',
    user: call.user,
    ...order,
    ...(fate && { fate }),
  });
}

/** Parameters of the calls that are not options of a machine. */
const notOptions =
  /^(?:node|vmid|archive|bwlimit|force|ha-managed|import-working-storage|live-restore|pool|start|storage|unique|delete|revert|digest|skiplock|background_delay)$/;

export function options({ params }: Call): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      notOptions.test(key) || typeof value !== 'string' ? [] : [[key, value]],
    ),
  );
}

/** "only root is allowed to use this option", and a token is never root. */
export function refuseSkipLock(call: Call): void {
  if (flag(call, 'skiplock')) throw badParameter({ skiplock: 'Only root may use this option.' });
}
