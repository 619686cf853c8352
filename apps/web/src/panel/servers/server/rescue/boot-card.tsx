import { bootBody } from '@resolvo/contract/machines/server-boot';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { usePrefetched } from '../../../../api/query.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormCheckbox, FormSelectField } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { factsOf } from '../use-server.ts';

const form = bootBody.refine(({ iso, iso_first }) => iso !== '' || !iso_first, {
  path: ['iso'],
  error: 'Please choose the ISO that it starts from.',
});

/** The ISO in the server's drive, and what it starts from. */
export function BootCard({ server }: { server: ServerDetail }) {
  const params = { server_id: server.id };
  const { iso, iso_first, isos, own_isos } = usePrefetched('vmBoot', { params });
  const change = useAct('vmBootChange', { kind: 'info' });
  const against = isos === null ? 'We cannot ask the hypervisor for its ISO files right now.' : undefined;
  const own = own_isos.map((one) => ({ value: one.iso, label: `${one.name} (yours)` }));
  const ours = (isos ?? []).map((file) => ({ value: file, label: file }));
  const listed = [{ value: '', label: 'None' }, ...own, ...ours];
  const options = listed.some(({ value }) => value === iso) ? listed : [...listed, { value: iso, label: iso }];
  const inDrive = own_isos.find((one) => one.iso === iso)?.name ?? iso;
  return (
    <Card
      title="ISO and boot order"
      description="An ISO is put into the drive of the server, as a disc would be: to install another system, or to start a tool of your own."
    >
      <div className="grid gap-4">
        <p className="text-sm text-text">{startText(server.rescue_since > 0, inDrive, iso_first)}</p>
        {against === undefined ? null : <Notice tone="warn">{against}</Notice>}
        <Form
          key={`${iso} ${iso_first}`}
          schema={form}
          defaultValues={{ iso, iso_first }}
          label="ISO and boot order"
          submitLabel="Save"
          submitVariant="secondary"
          disabledReason={reasonOf(serverCan.changeBoot(factsOf(server))) ?? against}
          onSubmit={(body) => change.send({ params, body })}
        >
          <FormSelectField
            name="iso"
            label="ISO in the drive"
            className="max-w-md"
            options={options}
            hint="Add an ISO of your own by URL under Your images."
          />
          <FormCheckbox name="iso_first" label="Start from the ISO before the disk" />
        </Form>
        <p className="text-muted text-sm">It takes effect with the next start of the server.</p>
      </div>
    </Card>
  );
}

function startText(isInRescue: boolean, iso: string, isFirst: boolean): string {
  const verb = isInRescue ? 'After the rescue system it starts' : 'Starts';
  if (isFirst) return `${verb} from ${iso}, then from its disk.`;
  return iso === '' ? `${verb} from its disk.` : `${verb} from its disk. ${iso} is in the drive.`;
}
