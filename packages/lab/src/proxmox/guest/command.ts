import type { Cluster } from '../cluster.ts';
import type { Vm } from '../model.ts';
import { homeOf } from './files.ts';

/** Who runs commands, and where. It changes as they do. */
export interface Session {
  user: string;
  folder: string;
  status?: number;
}

export interface CommandCall {
  readonly cluster: Cluster;
  readonly vm: Vm;
  readonly session: Session;
  readonly words: readonly string[];
  readonly input: string | undefined;
  /** Every command there is. */
  readonly known: ReadonlySet<string>;
  resolve(path: string): string;
}

export type Command = (call: CommandCall) => string | { output?: string; error?: string; status?: number };

/** What needs somebody in front of the terminal. A pipe does not take these. */
export const interactive: ReadonlySet<string> = new Set([
  'clear',
  'exit',
  'halt',
  'logout',
  'passwd',
  'ping',
  'poweroff',
  'reboot',
  'shutdown',
  'sleep',
  'su',
  'top',
  'yes',
]);

/** Only root writes outside of its home and of /tmp. */
export function mayWrite(session: Session, path: string): boolean {
  const home = homeOf(session.user);
  return (
    session.user === 'root' || path === '/dev/null' || `${path}/`.startsWith(`${home}/`) || path.startsWith('/tmp/')
  );
}
