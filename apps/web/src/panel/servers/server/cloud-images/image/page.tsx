import { hostname } from '@resolvo/contract/hostname';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { useEndpoint, usePrefetched } from '../../../../../api/query.ts';
import { TypedNameField, withTypedName } from '../../../../../features/machines/servers/typed-name.tsx';
import { SshKeyChoice } from '../../../../../features/machines/ssh-keys/ssh-key-choice.tsx';
import { paths } from '../../../../../paths.ts';
import { Form } from '../../../../../shell/form.tsx';
import { FormTextField } from '../../../../../shell/form-fields.tsx';
import { supportText } from '../../../../../shell/support-text.ts';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { UserDataField, userDataProblem } from '../../../../../shell/user-data-field.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { useServer } from '../../use-server.ts';

export const meta = titleAbout('Rebuild');

const firstForm = z.strictObject({ hostname, name: z.string() });

export default function RebuildPage() {
  const server = useServer();
  const { image = '' } = useParams();
  const navigate = useNavigate();
  const { data } = useEndpoint('vmImages', { params: { server_id: server.id } });
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  // With one key there is nothing to choose.
  const [keys, setKeys] = useState<readonly string[]>(() =>
    ssh_keys.length === 1 ? ssh_keys.map(({ ssh_key_id }) => ssh_key_id) : [],
  );
  const { data: had } = useEndpoint('vmUserData', { params: { server_id: server.id } });
  // Undefined until the box is ticked or unticked: until then what the server has stays.
  const [typed, setTyped] = useState<string>();
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const userData = (wanted ?? (had?.user_data ?? '') !== '') ? (typed ?? had?.user_data ?? '') : '';
  const runs = wanted ?? userData !== '';
  const chosen = data?.images.find((one) => one.image === image);
  const name = chosen?.name ?? image;
  const ending = chosen && supportText(chosen.support_ends_at);
  const first = server.vm_template_id === '';
  const close = () => void navigate(paths.serverImages(server));
  const rebuild = useAct('vmRebuild', { kind: 'info', leaveTo: () => paths.server(server) });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={first ? `Install ${name}` : `Rebuild ${server.proxmox_vm_name} with ${name}?`}
    >
      <Form
        schema={first ? firstForm : withTypedName(firstForm, server.proxmox_vm_name)}
        defaultValues={{ hostname: server.hostname, name: '' }}
        submitLabel={first ? 'Install' : 'Erase and rebuild'}
        submitVariant={first ? 'primary' : 'danger'}
        onSubmit={async (body) => {
          const unread = await userDataProblem(userData);
          setProblem(unread);
          if (unread !== undefined) throw new Error('Please correct the user data.');
          return rebuild.send({
            params: { server_id: server.id },
            body: {
              image,
              hostname: body.hostname,
              ssh_key_ids: [...keys],
              user_data: userData,
              ...(!first && { name: body.name }),
            },
          });
        }}
      >
        {first ? null : (
          <Notice tone="danger">
            Everything on the disk of <strong>{server.proxmox_vm_name}</strong> is erased, and its snapshots with it.
            Its addresses and backups stay. Its password is gone too: set a new one in Credentials afterwards.
          </Notice>
        )}
        {ending || chosen?.is_ended ? (
          <Notice tone="warn">
            {ending ? `${ending}: its maker then publishes no more fixes for it. ` : ''}
            {chosen?.is_ended ? `${name} is no longer offered for new servers. ` : ''}
            You can install it all the same, or choose a newer image.
          </Notice>
        ) : null}
        <FormTextField name="hostname" label="Hostname" autoComplete="off" spellCheck={false} />
        <fieldset>
          <legend className="mb-3 font-medium text-sm text-text">SSH keys</legend>
          <SshKeyChoice chosen={keys} onChange={setKeys} />
        </fieldset>
        <Checkbox
          label="Run user data"
          hint="Settings for cloud-init or a script, which the new system runs at its first start."
          checked={runs}
          onChange={(event) => {
            setWanted(event.target.checked);
            setProblem(undefined);
          }}
        />
        {runs ? (
          <UserDataField
            value={userData}
            onChange={setTyped}
            error={problem}
            onError={setProblem}
            hint="Begins with #cloud-config or with #!."
          />
        ) : null}
        {first ? null : <TypedNameField serverName={server.proxmox_vm_name} />}
      </Form>
    </Dialog>
  );
}
