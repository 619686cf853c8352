import { diskSize } from '@resolvo/contract/disk-size';
import type { FoundMachine } from '@resolvo/contract/machines/nodes';
import { asideBody } from '@resolvo/contract/machines/nodes';
import { adoptMachineBody } from '@resolvo/contract/machines/server-admin';
import { useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { BillingField } from '../../../features/machines/servers/billing-field.tsx';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Table } from '../../../ui/table.tsx';

interface Of {
  readonly cluster: string;
  readonly machine: FoundMachine;
}

const about = ({ vcpus, ram_mb, disk_gb, running }: FoundMachine): string =>
  `${vcpus} vCPU, ${Math.round((ram_mb / 1024) * 10) / 10} GB RAM, ${diskSize(disk_gb)}, ${running ? 'on' : 'off'}`;

/** Machines at the hypervisor that are not in our books: staff adopt them, or say why they stay as they are. */
export function FoundMachines({ cluster, machines }: { cluster: string; machines: readonly FoundMachine[] }) {
  const [asking, ask] = useState<{ act: 'adopt' | 'aside'; machine: FoundMachine }>();
  const lift = useAct('adminMachineAside');
  const close = () => ask(undefined);
  return (
    <>
      <Table
        caption={`Machines that are not ours in ${cluster}`}
        stacked
        columns={[
          { key: 'name', header: 'Name', phone: 'title', cell: (one) => one.name || 'Without a name' },
          { key: 'vm', header: 'VM ID', phone: 'badge', cell: (one) => String(one.proxmox_vm_id) },
          { key: 'node', header: 'Node', phone: 'value', cell: (one) => one.node },
          {
            key: 'about',
            header: 'What it is',
            grow: true,
            phone: 'text',
            cell: (one) => (
              <span className="break-words">
                {about(one)}
                {one.set_aside === '' ? '' : `. Set aside: ${one.set_aside}`}
              </span>
            ),
          },
          {
            key: 'acts',
            header: <span className="sr-only">Acts</span>,
            align: 'right',
            phone: 'act',
            cell: (machine) => {
              const { name, proxmox_vm_id, set_aside } = machine;
              const unnamed = name === '' ? 'Please give it a name at the hypervisor first.' : undefined;
              return (
                <RowActs
                  of={name || String(proxmox_vm_id)}
                  acts={[
                    { label: 'Adopt', disabledReason: unnamed, onSelect: () => ask({ act: 'adopt', machine }) },
                    set_aside === ''
                      ? { label: 'Set aside', disabledReason: unnamed, onSelect: () => ask({ act: 'aside', machine }) }
                      : {
                          label: 'Take back',
                          loading: lift.pending,
                          onSelect: () => void lift.run({ body: { cluster, proxmox_vm_id, name, note: '' } }),
                        },
                  ]}
                />
              );
            },
          },
        ]}
        rows={machines}
        rowKey={(one) => String(one.proxmox_vm_id)}
      />
      {asking?.act === 'adopt' ? <AdoptDialog cluster={cluster} machine={asking.machine} onClose={close} /> : null}
      {asking?.act === 'aside' ? <AsideDialog cluster={cluster} machine={asking.machine} onClose={close} /> : null}
    </>
  );
}

const noteForm = asideBody
  .pick({ note: true })
  .refine(({ note }) => note !== '', { path: ['note'], error: 'Please say why it stays as it is.' });

function AsideDialog({ cluster, machine: { name, proxmox_vm_id }, onClose }: Of & { onClose: () => void }) {
  const put = useAct('adminMachineAside', { done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Set ${name} aside`}
      description="Nothing is done to the machine. It stays in this list with your note, which can be taken back."
    >
      <Form
        schema={noteForm}
        defaultValues={{ note: '' }}
        submitLabel="Set it aside"
        onSubmit={({ note }) => put.send({ body: { cluster, proxmox_vm_id, name, note } })}
      >
        <FormTextField name="note" label="Note" />
      </Form>
    </Dialog>
  );
}

const adoptForm = adoptMachineBody.pick({ plan_id: true, image: true, ipv4: true, name: true, billing: true });

function AdoptDialog({ cluster, machine, onClose }: Of & { onClose: () => void }) {
  const { name, proxmox_vm_id } = machine;
  const [client, setClient] = useChosenClient();
  const plans = useEndpoint('systemPlans', { query: {} }).data?.proxmox_plans;
  const { data: offered, error } = useEndpoint('adminImages', {});
  const adopt = useAct('adminMachineAdopt', {
    said: 'The machine is being taken into the books.',
    leaveTo: ({ server_id }) => paths.adminServer({ serverId: server_id }),
  });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Adopt ${name}`}
      description={`VM ${proxmox_vm_id} becomes a server of a client. It gets our id, and nothing else of it is changed. From then on its owner can operate, rebuild and delete it.`}
    >
      <div className="grid gap-5">
        <ClientChoice client={client} onChange={setClient} />
        {error ? <Notice tone="warn">{error.message}</Notice> : null}
        {client && plans && offered ? (
          <Form
            schema={adoptForm}
            defaultValues={{
              plan_id: plans[0]?.plan_id ?? '',
              image: offered.images[0]?.image ?? '',
              ipv4: '',
              name: '',
              billing: 'free',
            }}
            submitLabel="Adopt it"
            onSubmit={(typed) => adopt.send({ body: { ...typed, cluster, proxmox_vm_id, user_id: client.user_id } })}
          >
            <FormSelectField
              name="plan_id"
              label="Plan"
              hint={`The machine has ${about(machine)}. Another size is shown as a difference.`}
              options={plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }))}
            />
            <BillingField plans={plans} />
            <FormSelectField
              name="image"
              label="System on it"
              options={offered.images.map((one) => ({ value: one.image, label: one.name }))}
            />
            <FormTextField name="ipv4" label="Its IPv4 address" hint="Free, and in a subnet of this cluster." />
            <FormTextField name="name" label={`Type ${name} to confirm`} autoComplete="off" />
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
}
