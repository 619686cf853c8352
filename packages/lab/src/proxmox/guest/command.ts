import type { Cluster } from '../cluster.ts';
import type { Vm } from '../model.ts';
import { homeOf } from './files.ts';

/** The user running commands, and the working directory; commands change both. */
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

/** Commands that need an interactive terminal; a pipe refuses them. */
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
