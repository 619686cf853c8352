import type { sshKeyEndpoints } from '@resolvo/contract/machines/ssh-keys';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { addSshKey, listClientKeys, listSshKeys, removeSshKey } from './ssh-keys.ts';

export function sshKeyRoutes(deps: Deps): Handlers<keyof typeof sshKeyEndpoints> {
  return {
    sshKeyList: ({ actor }) => listSshKeys(deps, actor),
    clientSshKeys: ({ params }) => listClientKeys(deps, params.user_id),
    sshKeyAdd: ({ actor, body }) => addSshKey(deps, actor, body),
    sshKeyRemove: async ({ actor, params }) => {
      await removeSshKey(deps, actor, params.ssh_key_id);
      return { details: 'The key was removed.' };
    },
  };
}
