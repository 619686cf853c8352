import { changeSubnetBody, subnetCan } from '@resolvo/contract/machines/subnets';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { prefetchList } from '../../../shell/list-query.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx';
import { hoursInput, vlanInput } from '../subnet-inputs.ts';
import { sizeOf } from '../subnet-size.ts';
import { AddressMap, addressesOf } from './address-map.tsx';

export const meta = titleAbout('Subnet');
export const handle = { crumb: 'Subnet', under: { crumb: 'Subnets', path: paths.adminSubnets() } };

const inputOf = (subnetId: string | undefined) => ({ params: { subnet_id: subnetId ?? '' } });
const schema = changeSubnetBody.extend({ vlan: vlanInput, cool_down_hours: hoursInput });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [{ name }] = await Promise.all([
    load('subnetDetail', inputOf(params.subnetId)),
    prefetchList(addressesOf(params.subnetId ?? ''), request),
  ]);
  return { about: name };
}

export const ErrorBoundary = failedPage('subnet', { to: paths.adminSubnets(), label: 'Back to Subnets' });

export default function SubnetPage() {
  const { subnetId } = useParams();
  const subnet = usePrefetched('subnetDetail', inputOf(subnetId));
  const change = useAct('subnetChange');
  const remove = useAct('subnetDelete', { leaveTo: paths.adminSubnets });
  const dialog = useDialog(['delete']);
  const params = { subnet_id: subnet.subnet_id };
  const settings = useUntilTyped(
    JSON.stringify([subnet.name, subnet.gateway, subnet.vlan, subnet.cool_down_hours, subnet.enabled]),
  );
  const against = reasonOf(subnetCan.delete(subnet));
  return (
    <Page kind="detail">
      <PageHeading
        title={subnet.name}
        description={`${subnet.network} in ${subnet.cluster}`}
        actions={
          <NextAct
            acts={[{ label: 'Delete', tone: 'danger', disabledReason: against, onSelect: () => dialog.show('delete') }]}
          />
        }
      />
      <StatStrip>
        <Stat label={subnet.unit === null ? 'Addresses' : `/${subnet.unit} networks`} value={sizeOf(subnet)} />
        <Stat label="In use" value={subnet.in_use} />
        <Stat label="Reserved" value={subnet.reserved} />
        <Stat label="Cooling down" value={subnet.cooling} />
      </StatStrip>
      <DetailColumns
        rail={
          <Card title="Settings" description="Existing servers keep their settings.">
            <Form
              key={settings}
              schema={schema}
              defaultValues={{
                name: subnet.name,
                gateway: subnet.gateway,
                vlan: subnet.vlan === null ? '' : String(subnet.vlan),
                cool_down_hours: String(subnet.cool_down_hours),
                enabled: subnet.enabled,
              }}
              submitLabel="Save Changes"
              onSubmit={(body) => change.send({ params, body })}
            >
              <div className="grid gap-5 sm:grid-cols-2 min-[87.5rem]:grid-cols-1">
                <FormTextField name="name" label="Name" />
                <FormTextField name="gateway" label="Gateway" spellCheck={false} />
                <FormTextField name="vlan" label="VLAN" hint="Leave empty for none." inputMode="numeric" />
                <FormTextField
                  name="cool_down_hours"
                  label="Hours before an address is given out again"
                  inputMode="numeric"
                />
              </div>
              <FormCheckbox name="enabled" label="Give out addresses of this pool" />
            </Form>
          </Card>
        }
      >
        <AddressMap subnet={subnet} />
      </DetailColumns>
      <Confirm
        actionVariant="danger"
        open={dialog.open === 'delete' && against === undefined}
        onClose={dialog.close}
        title={`Delete the subnet ${subnet.name}?`}
        text={`${subnet.network}: none of its addresses was ever held, so nothing is lost.`}
        action={`Delete ${subnet.name}`}
        onConfirm={() => remove.send({ params, body: {} })}
      />
    </Page>
  );
}
