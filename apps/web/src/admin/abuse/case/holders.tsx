import { type AbuseCase, holderMarginMinutes, lookUpBody } from '@resolvo/contract/help/abuse-cases';
import { useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';

/** Who held the address then. For a domain or a URL, staff type the address that it had. */
export function Holders({ one }: { one: AbuseCase }) {
  const [address, setAddress] = useState(one.address);
  const at = one.happened_at || one.created_at;
  return (
    <Card title="Who held the address">
      {one.address === '' ? (
        <Form
          schema={lookUpBody}
          defaultValues={{ address: '' }}
          submitLabel="Look it up"
          label="Look up an address"
          onSubmit={async (values) => setAddress(values.address)}
        >
          <FormTextField
            name="address"
            label="IP address"
            hint="A name is not looked up for you: it may point elsewhere by now."
            autoComplete="off"
            spellCheck={false}
          />
        </Form>
      ) : null}
      {address === '' ? null : <Found key={address} one={one} address={address} at={at} />}
    </Card>
  );
}

function Found({ one, address, at }: { one: AbuseCase; address: string; at: number }) {
  const { data, error } = useEndpoint('abuseHolders', { query: { address, at } });
  const concern = useAct('abuseCaseConcern');
  if (error) return <p className="text-danger text-sm">The holders could not be loaded. Please reload the page.</p>;
  if (!data) return <p className="text-muted text-sm">Looking up who held it…</p>;
  if (data.holders.length === 0) {
    return (
      <p className="text-sm">
        {data.is_ours
          ? `${address} is ours, and nobody held it at ${formatDateTime(at)}.`
          : `${address} is in none of our subnets.`}
      </p>
    );
  }
  return (
    <>
      {data.holders.length > 1 ? (
        <p className="mb-3 text-sm">
          The address changed hands within {holderMarginMinutes} minutes of {formatDateTime(at)}. Please compare with
          the evidence before you choose.
        </p>
      ) : null}
      <ul aria-label="Holders" className="grid divide-y divide-line">
        {data.holders.map((holder) => (
          <li
            key={`${holder.hold_id} ${holder.user?.user_id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{holder.server_name || 'Reserved by staff'}</span>
                {holder.user ? <ClientLink user={holder.user} /> : null}
                {holder.at_the_time ? <Tag>At the time</Tag> : null}
              </span>
              <span className="block text-muted">
                {formatDateTime(holder.from)} – {holder.until === 0 ? 'now' : formatDateTime(holder.until)}
              </span>
            </span>
            {holder.server_id === null ? null : holder.server_id === one.server?.server_id ? (
              <Tag>Concerned</Tag>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                loading={concern.pending}
                onClick={() =>
                  void concern.run({
                    params: { case_id: one.case_id },
                    body: { server_id: holder.server_id ?? '' },
                  })
                }
              >
                It concerns this one
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
