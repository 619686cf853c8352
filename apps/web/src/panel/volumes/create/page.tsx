import { diskSize } from '@resolvo/contract/disk-size';
import { wholeInput } from '@resolvo/contract/money-input';
import { monthly, priceWords, termWords, yearly } from '@resolvo/contract/sales/price-words';
import { volumeLimits, volumeName, volumeSize } from '@resolvo/contract/volume-size';
import { useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PayOrder } from '../../small-order/pay-order.tsx';
import { useSmallOrder } from '../../small-order/use-small-order.ts';
import { EndsNotice } from '../ends-notice.tsx';

export const meta = privateTitle('New volume');

export async function clientLoader(_: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('systemPlans', { query: {} }), prefetch('vmOffer', {}), prefetch('accountProducts', {})]);
  return null;
}

const period = z.enum(['monthly', 'annual']);
const schema = z.strictObject({
  name: volumeName,
  place: z.string(),
  server: z.string(),
  size: wholeInput('Please enter a whole number.').pipe(volumeSize),
  period,
});

export default function CreateVolumePage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { locations } = usePrefetched('vmOffer', {});
  const { proxmox } = usePrefetched('accountProducts', {});
  const [plan] = usePrefetched('systemPlans', { query: {} }).volume_plans;
  const wanted = proxmox.find(({ id }) => id === address.get('server'));
  const { place, orderId } = useSmallOrder();
  const close = () => void navigate(wanted ? paths.server({ id: wanted.id }) : paths.volumes());
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || close()} title="New volume">
      {orderId !== undefined ? (
        <PayOrder orderId={orderId} onPaid={close} />
      ) : plan?.in_stock ? (
        <Form
          schema={schema}
          defaultValues={{
            name: '',
            place: wanted?.location ?? locations[0] ?? '',
            server: wanted?.id ?? '',
            size: '50',
            period: 'monthly',
          }}
          submitLabel="Continue to payment"
          onSubmit={({ name, place: location, server, size, period: paid }) =>
            place.send({
              body: {
                plan_id: plan.plan_id,
                period: paid,
                choices: {
                  volume_name: name,
                  location,
                  size_gb: size,
                  ...(server !== '' && { server_id: server }),
                },
              },
            })
          }
        >
          <FormTextField name="name" label="Name" maxLength={volumeLimits.nameLength} autoComplete="off" />
          <FormSelectField
            name="place"
            label="Place"
            options={locations.map((value) => ({ value, label: value }))}
            hint="Servers in this place can have it."
          />
          <ServerField />
          <FormTextField
            name="size"
            label="Size in GB"
            inputMode="numeric"
            autoComplete="off"
            hint={`${volumeLimits.smallestGb} to ${volumeLimits.largestGb.toLocaleString('en')}. It can grow later, and never shrinks.`}
          />
          {plan.plan_annual_price === null ? null : (
            <FormSelectField
              name="period"
              label="Paid"
              options={[
                { value: 'monthly', label: termWords(monthly) },
                { value: 'annual', label: termWords(yearly) },
              ]}
            />
          )}
          <Price each={plan.plan_price} annual={plan.plan_annual_price ?? 0} />
        </Form>
      ) : (
        <Notice tone="info">Volumes cannot be ordered at the moment.</Notice>
      )}
    </Dialog>
  );
}

/** The servers of the place that is chosen. */
function ServerField() {
  const { proxmox } = usePrefetched('accountProducts', {});
  const location = z.string().parse(useWatch({ name: 'place' }));
  const { may } = useRights();
  const servers = may('volumeAttach') ? proxmox : [];
  const here = servers.filter((one) => one.location === location && one.server_state === 'active');
  return (
    <>
      <FormSelectField
        name="server"
        label="Attach to"
        options={[
          { value: '', label: 'No server for now' },
          ...here.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name })),
        ]}
      />
      <EndsNotice field="server" servers={here} />
    </>
  );
}

function Price({ each, annual }: { each: number; annual: number }) {
  const size = volumeSize.safeParse(Number(useWatch({ name: 'size' }))).data;
  const isAnnual = period.parse(useWatch({ name: 'period' })) === 'annual';
  const perGb = isAnnual ? annual : each;
  const term = isAnnual ? yearly : monthly;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {priceWords({ ...term, price: perGb, eachGb: true }, 'excl. VAT')}.
      {size === undefined ? null : (
        <strong className="ml-1 font-medium text-text">
          {diskSize(size)}: {priceWords({ ...term, price: perGb * size }, 'excl. VAT')}.
        </strong>
      )}
    </p>
  );
}
