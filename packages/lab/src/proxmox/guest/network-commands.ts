import { isIP } from 'node:net';
import { addressesOf } from '../cloud-init.ts';
import type { Vm } from '../model.ts';
import { attempt, cardTowards } from '../network.ts';
import type { Command } from './command.ts';

/** The address that a machine uses towards another. */
export function addressTowards(vm: Vm, target: string): string {
  const { ip, ip6 } = addressesOf(vm);
  return cardTowards(vm, target)?.address ?? (isIP(target) === 6 ? ip6 : ip);
}

const failures = {
  refused: 'Connection refused',
  timeout: 'Connection timed out',
  no_route: 'No route to host',
} as const;

export const networkCommands: Readonly<Record<string, Command>> = {
  /** `nc -vz 192.0.2.7 22`: asks at once what a real one waits for. */
  nc({ cluster, vm, words }) {
    const plain = words.filter((word, index) => !word.startsWith('-') && !/^-\w*w$/.test(words[index - 1] ?? ''));
    const flags = words.filter((word) => word.startsWith('-')).join('');
    const [to = '', typed = ''] = plain;
    const port = Number(typed);
    if (!flags.includes('z')) return { error: 'nc: this system knows only -z, as in nc -vz 192.0.2.7 22\n' };
    if (isIP(to) === 0) return { error: `nc: getaddrinfo for host "${to}" port ${typed}: Name or service not known\n` };
    if (!(port >= 1 && port <= 65_535)) return { error: `nc: port number invalid: ${typed}\n` };
    const protocol = flags.includes('u') ? 'udp' : 'tcp';
    const { outcome } = attempt(cluster, { from: addressTowards(vm, to), to, protocol, port }, vm);
    if (outcome === 'open') return `Connection to ${to} ${port} port [${protocol}/*] succeeded!\n`;
    return { error: `nc: connect to ${to} port ${port} (${protocol}) failed: ${failures[outcome]}\n` };
  },
};
