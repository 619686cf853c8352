import { labelsBody, typedTags } from '@resolvo/contract/machines/server-keeping';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useId } from 'react';
import { useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { projectsOf, TagList } from '../../labels.tsx';
import { factsOf } from '../use-server.ts';
import { TransferPart } from './transfer-part.tsx';

const meaning =
  'While it is on, the server cannot be deleted, rebuilt or overwritten by a snapshot or backup. A server that is cancelled, not paid for, or whose account is deleted still ends after its grace period.';

/** How it is found again, and what keeps it safe from a mistake. */
export function KeepCard({ server }: { server: ServerDetail }) {
  const { account_role } = usePrefetched('accountUserInfo', {});
  const { open, show, close } = useDialog(['labels']);
  const protect = useAct('vmProtection');
  const against = {
    label: reasonOf(serverCan.label(factsOf(server))),
    protect: reasonOf(serverCan.protect(factsOf(server))),
  };
  return (
    <Card
      title="Notes and protection"
      actions={
        <Button variant="secondary" size="sm" disabledReason={against.label} onClick={() => show('labels')}>
          Edit notes
        </Button>
      }
    >
      <div className="grid gap-4">
        <KeyValueList
          items={[
            { label: 'Project', value: server.project || 'None' },
            { label: 'Tags', value: server.tags.length === 0 ? 'None' : <TagList tags={server.tags} /> },
          ]}
        />
        {server.note === '' ? null : <p className="whitespace-pre-wrap break-words text-sm text-text">{server.note}</p>}
        <Switch
          label="Protected against deletion and rebuild"
          hint={against.protect ?? meaning}
          checked={server.is_protected}
          disabled={against.protect !== undefined || protect.pending}
          onCheckedChange={(is_protected) =>
            void protect.run({ params: { server_id: server.id }, body: { is_protected } })
          }
        />
        {account_role === 'owner' ? <TransferPart server={server} /> : null}
      </div>
      {open === 'labels' && against.label === undefined ? <LabelsDialog server={server} onClose={close} /> : null}
    </Card>
  );
}

const labelsForm = labelsBody.extend({ tags: typedTags });

function LabelsDialog({ server, onClose }: { server: ServerDetail; onClose: () => void }) {
  const save = useAct('vmLabels', { done: onClose });
  const projects = projectsOf(useEndpoint('accountProducts', {}).data?.proxmox ?? []);
  const known = useId();
  return (
    <Dialog open onOpenChange={(wanted) => wanted || onClose()} title={`Notes about ${server.proxmox_vm_name}`}>
      <Form
        schema={labelsForm}
        defaultValues={{ note: server.note, project: server.project, tags: server.tags.join(' ') }}
        submitLabel="Save"
        onSubmit={(body) => save.send({ params: { server_id: server.id }, body })}
      >
        <FormTextField name="project" label="Project" autoComplete="off" list={known} hint="Empty for none." />
        <datalist id={known}>
          {projects.map((project) => (
            <option key={project} value={project} />
          ))}
        </datalist>
        <FormTextField
          name="tags"
          label="Tags"
          autoComplete="off"
          spellCheck={false}
          hint="With spaces between them, at most 10: web production"
        />
        <FormTextareaField name="note" label="Note" rows={5} hint="Only members of your account read it." />
      </Form>
    </Dialog>
  );
}
