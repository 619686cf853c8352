import { anyAddress } from '@resolvo/contract/machines/subnets';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery } from '../../shell/list-query.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

const schema = z.strictObject({ address: anyAddress });
/** What the address of the page asks about; what is no address asks for nothing. */
export const askedAddress = (page: URLSearchParams) => anyAddress.safeParse(page.get('address')).data;

export const holdersOf = (address: string) =>
  listQuery('addressHistory', () => ({ query: { address, limit: 50 } }), { nextOf: () => undefined });

/** Which servers held this address, for abuse reports. */
export function AddressHistory() {
  const [params, setParams] = useSearchParams();
  const address = askedAddress(params);
  return (
    <Card
      title="Address history"
      description="Which servers had an address, from when to when, also after they are gone."
    >
      <Form
        key={address ?? ''}
        schema={schema}
        defaultValues={{ address: address ?? '' }}
        submitLabel="Look it up"
        submitVariant="secondary"
        leftFreely
        onSubmit={async (values) => setParams({ address: values.address })}
      >
        <FormTextField name="address" label="Address" className="max-w-sm" autoComplete="off" spellCheck={false} />
      </Form>
      {address === undefined ? null : <Holds address={address} />}
    </Card>
  );
}

function Holds({ address }: { address: string }) {
  return (
    <div className="mt-6">
      <List
        list={holdersOf(address)}
        rows={({ holds }) => holds}
        empty={<EmptyState title={`No server ever had ${address}`} />}
        caption={`History of ${address}`}
        columns={[
          {
            key: 'who',
            phone: 'title',
            header: 'Held by',
            cell: (hold) =>
              hold.server_id ? (
                <Link to={paths.adminServer({ serverId: hold.server_id })} className={textLinkClass}>
                  {hold.label}
                </Link>
              ) : (
                `Reserved: ${hold.label || 'no note'}`
              ),
          },
          {
            key: 'owner',
            grow: true,
            phone: 'text',
            header: 'Owner',
            cell: (hold) =>
              hold.user_id ? (
                <Link to={paths.adminClient({ userId: hold.user_id })} className={cx(textLinkClass, 'break-all')}>
                  {hold.email || 'Deleted account'}
                </Link>
              ) : (
                '–'
              ),
          },
          { key: 'from', align: 'right', phone: 'value', header: 'From', cell: (hold) => formatDateTime(hold.from) },
          {
            key: 'until',
            align: 'right',
            phone: 'badge',
            header: 'Until',
            cell: (hold) => (hold.until === 0 ? 'Still held' : formatDateTime(hold.until)),
          },
        ]}
        rowKey={(hold) => hold.hold_id}
      />
    </div>
  );
}
