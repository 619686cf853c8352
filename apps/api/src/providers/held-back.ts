import type { CardGateway } from './card-gateway.ts';
import type { Compute } from './compute.ts';
import type { Dns } from './dns.ts';
import type { Hosting } from './hosting.ts';
import type { Mailer } from './mailer.ts';

type Paused = (() => boolean) | undefined;

const sentence = 'Work outside is paused, because this database was restored from a backup.';
const refuse = async (): Promise<never> => {
  throw new Error(sentence);
};

/** The port as it is but, while work outside is paused, only with what it reads. */
function holding<T extends object>(reads: readonly (keyof T)[], refused: () => unknown = refuse) {
  return (port: T, isPaused: Paused): T => {
    if (!isPaused) return port;
    const open: readonly PropertyKey[] = reads;
    return new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function' || open.includes(key)) return value;
        return (...args: unknown[]) => (isPaused() ? refused() : Reflect.apply(value, target, args));
      },
    });
  };
}

/** For a restored copy: the original may still run, and what it does must not be done twice. */
export const heldBack = {
  mailer: holding<Mailer>(['check', 'close']),
  gateway: holding<CardGateway>(
    ['getPayment', 'findPayment', 'getSetup', 'getMethod', 'listEvents', 'listTransactions', 'readEvent'],
    async () => ({ kind: 'refused', reason: sentence, missing: false }),
  ),
  compute: holding<Compute>([
    ...([
      'checkAccess',
      'health',
      'nodes',
      'haManaged',
      'onSharedDisks',
      'nodeOf',
      'images',
      'watch',
      'ownerOf',
      'isFree',
      'find',
      'isUp',
    ] as const),
    ...(['volumeNode', 'volumeAt', 'findVolume', 'firewallDrift', 'privateCardsDrift'] as const),
    ...(['snapshotKeys', 'findBackup', 'nodesFor', 'importNode', 'isDone', 'close'] as const),
  ]),
  dns: holding<Dns>(['findZone', 'readSets', 'readNote']),
  hosting: holding<Hosting>(['accounts', 'find', 'usage', 'addedDomains', 'isBackupDone', 'close']),
};
