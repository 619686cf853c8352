import { createSubnetBody } from '@resolvo/contract/machines/subnets';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { hoursInput, unitInput, vlanInput } from '../subnet-inputs.ts';

export const meta = privateTitle('Add a subnet');

const schema = createSubnetBody.extend({ vlan: vlanInput, cool_down_hours: hoursInput, unit: unitInput });

export default function CreateSubnetPage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.adminSubnets());
  const create = useAct('subnetCreate', { said: (_, { body }) => `${body.name} is ready.`, done: close });
  const clusters = useEndpoint('adminNodes', {}).data?.clusters ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Add a subnet"
      description="Servers in the cluster are given its free addresses, lowest first."
    >
      <Form
        schema={schema}
        defaultValues={{ name: '', cluster: '', network: '', gateway: '', vlan: '', cool_down_hours: '24', unit: '' }}
        submitLabel="Add subnet"
        onSubmit={(body) => create.send({ body })}
      >
        <FormTextField name="name" label="Name" />
        <FormSelectField
          name="cluster"
          label="Cluster"
          placeholder="Choose a cluster"
          options={clusters.map(({ cluster }) => ({ value: cluster, label: cluster }))}
        />
        <FormTextField name="network" label="Network" placeholder="192.0.2.0/24" spellCheck={false} />
        <FormSelectField
          name="unit"
          label="Each server is given"
          options={[
            { value: '', label: 'An address' },
            { value: '64', label: 'A /64 network of its own (IPv6)' },
          ]}
          hint="Networks need a larger IPv6 network that is routed to the cluster, such as a /48."
        />
        <FormTextField
          name="gateway"
          label="Gateway"
          placeholder="192.0.2.1"
          spellCheck={false}
          hint="Where servers have a network of their own: on the link, such as fe80::1."
        />
        <FormTextField name="vlan" label="VLAN" hint="Leave empty for none." inputMode="numeric" />
        <FormTextField name="cool_down_hours" label="Hours before an address is given out again" inputMode="numeric" />
      </Form>
    </Dialog>
  );
}
