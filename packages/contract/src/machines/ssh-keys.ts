import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import { line } from '../text.ts';

export const sshKeyLimit = 50;

const keyTypes = [
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
];
const keyShape = /^(\S+) ([A-Za-z0-9+/]+={0,2})(?: (.*))?$/;

/**
 * One line of an authorized_keys file without options: type, base64, comment. The base64 repeats the type (RFC 4253,
 * 6.6) and the lengths of its parts, so a file of another kind and a truncated key are both detected.
 */
export function isPublicKey(text: string): boolean {
  const [, type, body] = keyShape.exec(text) ?? [];
  if (type === undefined || body === undefined || !keyTypes.includes(type) || body.length % 4 !== 0) return false;
  const [name, ...numbers] = partsOf(atob(body)) ?? [];
  return name === type && numbers.length > 0 && (type !== 'ssh-ed25519' || numbers[0]?.length === 32);
}

/** Reads length-prefixed strings; undefined when they do not end exactly where the bytes do. */
function partsOf(bytes: string): string[] | undefined {
  const parts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + bytes.charCodeAt(at + index), 0);
    const part = bytes.slice(at + 4, at + 4 + length);
    if (part.length !== length) return undefined;
    parts.push(part);
    at += 4 + length;
  }
  return parts;
}

const publicKeyMessage = 'Please paste a public key: one line that starts with ssh-ed25519, ssh-rsa or ecdsa-sha2.';

export const addSshKeyBody = z.strictObject({
  name: line('Please give the key a name.', 60),
  public_key: line(publicKeyMessage, 4000).refine(isPublicKey, { error: publicKeyMessage }),
});

const sshKey = z.strictObject({
  ssh_key_id: id,
  name: z.string(),
  public_key: z.string(),
  fingerprint: z.string().describe('SHA256:… as ssh-keygen -l prints it.'),
  created_at: unixSeconds,
});
export type SshKey = z.infer<typeof sshKey>;

export const sshKeyEndpoints = {
  sshKeyList: endpoint({
    method: 'GET',
    path: '/account/ssh-keys',
    summary: 'The SSH keys of the account, newest first.',
    access: own('serversView'),
    forLimited: true,
    limit: limits.read,
    reads: ['ssh-keys'],
    status: 200,
    response: z.strictObject({ ssh_keys: z.array(sshKey) }),
    errors: [],
  }),
  clientSshKeys: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/ssh-keys',
    summary: 'The names of the SSH keys of a client, to choose one for a server that is sold to them.',
    access: staff('staffOrders', 'staffInvoices', 'staffServers'),
    limit: limits.read,
    reads: ['ssh-keys', 'clients'],
    params: z.strictObject({ user_id: id }),
    status: 200,
    response: z.strictObject({ ssh_keys: z.array(sshKey.pick({ ssh_key_id: true, name: true })) }),
    errors: [],
  }),
  sshKeyAdd: endpoint({
    method: 'POST',
    path: '/account/ssh-keys',
    summary: `Add a public key for new servers. At most ${sshKeyLimit} per account.`,
    access: own('serversManage'),
    forLimited: true,
    limit: limits.write,
    changes: ['ssh-keys', 'activity'],
    body: addSshKeyBody,
    status: 201,
    response: sshKey,
    errors: ['conflict'],
  }),
  sshKeyRemove: endpoint({
    method: 'DELETE',
    path: '/account/ssh-keys/{ssh_key_id}',
    summary: 'Delete a key. Servers that have it keep it.',
    access: own('serversManage'),
    forLimited: true,
    limit: limits.write,
    changes: ['ssh-keys', 'activity'],
    params: z.strictObject({ ssh_key_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
