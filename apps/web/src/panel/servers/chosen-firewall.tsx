import { lockoutText, locksOut } from '@resolvo/contract/machines/firewall-rules';
import type { Firewall } from '@resolvo/contract/machines/firewalls';
import type { Server } from '@resolvo/contract/machines/servers';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { useEndpoint } from '../../api/query.ts';
import { namesOf, serversText } from '../../features/machines/servers/batch-texts.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../shell/form.tsx';
import { FormSelectField } from '../../shell/form-fields.tsx';
import { useAct } from '../../shell/use-act.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const schema = z.strictObject({ firewall_id: z.string().min(1, { error: 'Please choose a firewall.' }) });

interface ChosenFirewallProps {
  readonly chosen: readonly Server[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Chooses one firewall for the chosen servers. */
export function ChosenFirewall({ chosen, onClose, onDone }: ChosenFirewallProps) {
  const { data, error } = useEndpoint('firewallList', {});
  const use = useAct('vmBatchFirewall', {
    kind: 'info',
    said: () => `${serversText(chosen.length)}: the firewall is being applied.`,
    done: onDone,
  });
  const server_ids = chosen.map(({ id }) => id);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Use a firewall: ${serversText(chosen.length)}`}
      description={namesOf(chosen)}
    >
      {error ? <Notice tone="warn">Your firewalls could not be loaded. Please close this and try again.</Notice> : null}
      {!data && !error ? <Spinner /> : null}
      {data?.firewalls.length === 0 ? (
        <Link to={paths.firewallCreate()} className={buttonClass('primary')}>
          Create a firewall
        </Link>
      ) : null}
      {data && data.firewalls.length > 0 ? (
        <Form
          schema={schema}
          defaultValues={{ firewall_id: data.firewalls[0]?.firewall_id ?? '' }}
          submitLabel={({ firewall_id }) =>
            isLockout(data.firewalls, firewall_id, data.your_address) ? 'Use it anyway' : 'Use this firewall'
          }
          onSubmit={({ firewall_id }) => {
            const lockout_ok = isLockout(data.firewalls, firewall_id, data.your_address);
            return use.send({ body: { server_ids, firewall_id, lockout_ok } });
          }}
        >
          <FormSelectField
            name="firewall_id"
            label="Firewall of these servers"
            options={data.firewalls.map(({ firewall_id, name }) => ({ value: firewall_id, label: name }))}
          />
          <Lockout firewalls={data.firewalls} address={data.your_address} />
        </Form>
      ) : null}
    </Dialog>
  );
}

const isLockout = (firewalls: readonly Firewall[], firewallId: unknown, address: string): boolean =>
  firewalls.some((one) => one.firewall_id === firewallId && locksOut(one, address));

/** Said before the button is pressed, whose word then changes too. */
function Lockout({ firewalls, address }: { firewalls: readonly Firewall[]; address: string }) {
  const chosen: unknown = useWatch({ name: 'firewall_id' });
  return (
    <div role="status">
      {isLockout(firewalls, chosen, address) ? <Notice tone="warn">{lockoutText(address)}</Notice> : null}
    </div>
  );
}
