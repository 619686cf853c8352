import { freeSubnet, networkLimits } from '@resolvo/contract/machines/private-network-rules';
import { createNetworkBody } from '@resolvo/contract/machines/private-networks';
import { useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('Create a network');

export const clientLoader = () => prefetch('networkList', {});

export default function CreateNetworkPage() {
  const navigate = useNavigate();
  const { networks, places } = usePrefetched('networkList', {});
  const create = useAct('networkCreate', {
    said: ({ name }) => `${name} is made. Put your servers into it.`,
    leaveTo: ({ network_id }) => paths.network({ networkId: network_id }),
  });
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || void navigate(paths.networks())} title="Create a network">
      <Form
        schema={createNetworkBody}
        defaultValues={{
          name: '',
          location: places[0] ?? '',
          subnet: freeSubnet(networks.map(({ subnet }) => subnet)),
        }}
        submitLabel="Create"
        onSubmit={(body) => create.send({ body })}
      >
        <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
        <FormSelectField
          name="location"
          label="Place"
          options={places.map((value) => ({ value, label: value }))}
          hint="Servers in this place can join it."
        />
        <FormTextField
          name="subnet"
          label="Subnet"
          autoComplete="off"
          hint={`From 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16, /${networkLimits.largestPrefix} to /${networkLimits.smallestPrefix}. It stays as it is.`}
        />
      </Form>
    </Dialog>
  );
}
