import type { DiskImage, GuestFile } from '../model.ts';
import { systemOf } from '../systems.ts';

/** Kept in the lab's state in full, so the disk is small. */
const DISK_LIMIT = 128 * 1024;
const FILES_LIMIT = 500;

const folder: GuestFile = { kind: 'folder' };
const file = (text: string): GuestFile => ({ kind: 'file', text });

/** The files of a freshly installed system. Some depend on what cloud-init set. */
function installed(image: DiskImage): Map<string, GuestFile> {
  const { id, title, version, codename, home } = systemOf(image.system);
  const name = title.replace(/ (?:\d|\().*$/, '');
  const tree = new Map<string, GuestFile>(
    [
      '/',
      '/bin',
      '/boot',
      '/dev',
      '/etc',
      '/etc/ssh',
      '/home',
      '/opt',
      '/proc',
      '/root',
      '/run',
      '/srv',
      '/sys',
      '/tmp',
      '/usr',
      '/var',
      '/var/log',
      '/var/lib',
      '/var/www',
    ].map((path) => [path, folder]),
  );
  const release = [
    `PRETTY_NAME="${title}"`,
    `NAME="${name}"`,
    `VERSION_ID="${version}"`,
    `VERSION="${version}${codename === '' ? '' : ` (${codename})`}"`,
    ...(codename === '' ? [] : [`VERSION_CODENAME=${codename.toLowerCase().replaceAll(' ', '-')}`]),
    `ID=${id}`,
    `HOME_URL="${home}"`,
  ];
  const users = usersOf(image);
  tree.set('/etc/os-release', file(`${release.join('\n')}\n`));
  tree.set('/etc/hostname', file(`${image.hostname}\n`));
  tree.set(
    '/etc/hosts',
    file(`127.0.0.1 localhost\n127.0.1.1 ${image.hostname}\n\n::1 localhost ip6-localhost ip6-loopback\n`),
  );
  tree.set(
    '/etc/resolv.conf',
    file(
      `${(image.nameserver || '9.9.9.9')
        .split(/[ ,;]+/)
        .map((server) => `nameserver ${server}`)
        .join('\n')}\n`,
    ),
  );
  tree.set('/etc/fstab', file('/dev/sda1 / ext4 rw,discard,errors=remount-ro 0 1\n'));
  tree.set(
    '/etc/passwd',
    file(
      `root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n${users
        .filter((user) => user !== 'root')
        .map((user, index) => `${user}:x:${1000 + index}:${1000 + index}::/home/${user}:/bin/bash\n`)
        .join('')}`,
    ),
  );
  tree.set('/proc/version', file(`Linux version ${systemOf(image.system).kernel} ${systemOf(image.system).build}\n`));
  tree.set('/var/log/cloud-init.log', file(`cloud-init: instance ${image.instance.slice(0, 12) || 'none'} applied\n`));
  for (const user of users) {
    const place = homeOf(user);
    tree.set(place, folder);
    tree.set(`${place}/.bashrc`, file('# ~/.bashrc: executed by bash(1) for non-login shells.\n'));
    const keys = image.keys[user] ?? [];
    if (keys.length > 0) {
      tree.set(`${place}/.ssh`, folder);
      tree.set(`${place}/.ssh/authorized_keys`, file(`${keys.join('\n')}\n`));
    }
  }
  return tree;
}

export const homeOf = (user: string): string => (user === 'root' ? '/root' : `/home/${user}`);

export const usersOf = ({ passwords, keys }: DiskImage): string[] => [
  ...new Set(['root', ...Object.keys(keys), ...Object.keys(passwords)]),
];

export function lookUp(image: DiskImage, path: string): GuestFile | undefined {
  const own = image.files[path];
  if (own !== undefined) return own.kind === 'gone' ? undefined : own;
  return installed(image).get(path);
}

/** The names in a folder, sorted. */
export function namesIn(image: DiskImage, path: string): string[] {
  const prefix = path === '/' ? '/' : `${path}/`;
  const all = new Map([...installed(image), ...Object.entries(image.files)]);
  const names: string[] = [];
  for (const [candidate, entry] of all) {
    if (entry.kind === 'gone' || candidate === path || !candidate.startsWith(prefix)) continue;
    const rest = candidate.slice(prefix.length);
    if (!rest.includes('/')) names.push(rest);
  }
  return names.sort();
}

/** `..`, `.`, `~` and relative paths, resolved. */
export function resolvePath(from: string, home: string, path: string): string {
  const start =
    path === '~' || path.startsWith('~/') ? `${home}${path.slice(1)}` : path.startsWith('/') ? path : `${from}/${path}`;
  const parts: string[] = [];
  for (const part of start.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/** Each change returns the error that prevented it, in the wording of the C library, or undefined. */
export function writeFile(image: DiskImage, path: string, text: string): string | undefined {
  if (path === '/dev/null') return undefined;
  if (lookUp(image, path)?.kind === 'folder') return 'Is a directory';
  const parent = lookUp(image, parentOf(path));
  if (parent === undefined) return 'No such file or directory';
  if (parent.kind !== 'folder') return 'Not a directory';
  const used = Object.entries(image.files).reduce(
    (sum, [name, entry]) => sum + (entry.kind === 'file' && name !== path ? entry.text.length : 0),
    0,
  );
  if (used + text.length > DISK_LIMIT || Object.keys(image.files).length >= FILES_LIMIT)
    return 'No space left on device';
  image.files[path] = file(text);
  return undefined;
}

export function makeFolder(image: DiskImage, path: string): string | undefined {
  if (lookUp(image, path) !== undefined) return 'File exists';
  if (lookUp(image, parentOf(path))?.kind !== 'folder') return 'No such file or directory';
  if (Object.keys(image.files).length >= FILES_LIMIT) return 'No space left on device';
  image.files[path] = folder;
  return undefined;
}

export function remove(image: DiskImage, path: string, recursive: boolean): string | undefined {
  const entry = lookUp(image, path);
  if (entry === undefined) return 'No such file or directory';
  if (entry.kind === 'folder') {
    if (!recursive) return 'Is a directory';
    if (path === '/') return "it is dangerous to operate recursively on '/'";
    for (const name of namesIn(image, path)) remove(image, `${path}/${name}`, true);
  }
  const wasInstalled = installed(image).has(path);
  if (wasInstalled) image.files[path] = { kind: 'gone' };
  else delete image.files[path];
  return undefined;
}
