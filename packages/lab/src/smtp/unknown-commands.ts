import type { SMTPServerOptions } from 'smtp-server';

type Logger = Exclude<NonNullable<SMTPServerOptions['logger']>, boolean>;

/**
 * smtp-server answers a command it does not know by itself, and has no hook for it. Its log is the only place where
 * the command and the 500 can be seen; credentials are already removed from what it logs.
 */
export function unknownCommandLogger(found: (command: string) => void): Logger {
  const lastCommand = new Map<unknown, string>();

  function watch(entry: unknown, direction?: unknown, line?: unknown): void {
    const connection = typeof entry === 'object' && entry !== null && 'cid' in entry ? entry.cid : undefined;
    if (direction === 'C:') {
      lastCommand.set(connection, String(line).split(' ')[0]?.slice(0, 40) ?? '');
    } else if (direction === 'S:') {
      const command = lastCommand.get(connection);
      lastCommand.delete(connection);
      if (command !== undefined && /^500 /.test(String(line))) found(command);
    }
  }

  const quiet = () => {};
  return { level: quiet, trace: quiet, debug: watch, info: quiet, warn: quiet, error: quiet, fatal: quiet };
}
