import { lockoutText, locksOut } from '@resolvo/contract/machines/firewall-rules';
import type { Firewall, ServerFirewall } from '@resolvo/contract/machines/firewalls';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { z } from 'zod';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import {
  ServerFirewallRules,
  ServerFirewallStatus,
} from '../../../../features/machines/firewalls/server-firewall-status.tsx';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { factsOf, useServer } from '../use-server.ts';

export const meta = titleAbout('Firewall');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('vmFirewall', { params: { server_id: id } }), prefetch('firewallList', {})]);
  return null;
}

export default function ServerFirewallPage() {
  const server = useServer();
  const params = { server_id: server.id };
  const current = usePrefetched('vmFirewall', { params });
  const { firewalls } = usePrefetched('firewallList', {});
  const { may } = useRights();
  const apply = useAct('vmFirewallApply', { kind: 'info' });
  const { firewall } = current;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card
        title={firewall ? `Firewall: ${firewall.name}` : 'Firewall'}
        description="It stands in front of the machine, at the hypervisor: what it drops never reaches the system."
        actions={
          firewall && may('firewallShow') ? (
            <Link to={paths.firewall({ firewallId: firewall.firewall_id })} className={buttonClass('secondary', 'sm')}>
              Edit rules
            </Link>
          ) : undefined
        }
      >
        <div className="grid gap-5">
          <ServerFirewallStatus
            of={current}
            applying={apply.pending}
            onApply={may('vmFirewallApply') ? () => void apply.run({ params, body: {} }) : undefined}
            disabledReason={reasonOf(serverCan.changeFirewall(factsOf(server)))}
          />
          {current.by_tag === '' ? null : (
            <p className="text-muted text-sm">
              The server has it by its tag {current.by_tag}. A firewall that you choose here goes before it.
            </p>
          )}
          {firewalls.length === 0 && may('firewallCreate') ? (
            <Link to={paths.firewallCreate()} className={cx(buttonClass('secondary'), 'w-fit')}>
              Create a firewall
            </Link>
          ) : null}
          {firewalls.length > 0 && may('vmFirewallUse') ? (
            <ChooseForm key={firewall?.firewall_id ?? ''} server={server} current={current} firewalls={firewalls} />
          ) : null}
        </div>
      </Card>
      {firewall ? (
        <Card title="Rules">
          <ServerFirewallRules of={current} />
        </Card>
      ) : null}
    </div>
  );
}

const schema = z.strictObject({ firewall_id: z.string() });

interface ChooseProps {
  readonly server: ServerDetail;
  readonly current: ServerFirewall;
  readonly firewalls: readonly Firewall[];
}

function ChooseForm({ server, current, firewalls }: ChooseProps) {
  const params = { server_id: server.id };
  const use = useAct('vmFirewallUse', { kind: 'info' });
  const leave = useAct('vmFirewallLeave', { kind: 'info' });
  const inUse = current.firewall?.firewall_id ?? '';
  const isLockout = (firewallId: string) => lockoutOf(firewalls, firewallId, current.your_address);
  return (
    <Form
      schema={schema}
      defaultValues={{ firewall_id: inUse }}
      label="Choose a firewall"
      submitLabel={({ firewall_id }) => labelOf(firewall_id, firewall_id !== inUse && isLockout(firewall_id))}
      submitVariant="secondary"
      disabledReason={reasonOf(serverCan.changeFirewall(factsOf(server)))}
      onSubmit={({ firewall_id }) =>
        firewall_id === ''
          ? leave.send({ params, body: {} })
          : use.send({ params, body: { firewall_id, lockout_ok: isLockout(firewall_id) } })
      }
    >
      <FormSelectField
        name="firewall_id"
        label="Firewall of this server"
        className="max-w-md"
        options={[
          ...(current.by_tag === '' ? [{ value: '', label: 'No firewall' }] : []),
          ...firewalls.map(({ firewall_id, name }) => ({ value: firewall_id, label: name })),
        ]}
      />
      <Lockout firewalls={firewalls} inUse={inUse} address={current.your_address} />
    </Form>
  );
}

function labelOf(firewallId: string, isLockout: boolean): string {
  if (firewallId === '') return 'Use no firewall';
  return isLockout ? 'Use it anyway' : 'Use this firewall';
}

function lockoutOf(firewalls: readonly Firewall[], firewallId: string, address: string): boolean {
  const chosen = firewalls.find(({ firewall_id }) => firewall_id === firewallId);
  return chosen !== undefined && locksOut(chosen, address);
}

/** Said before the button is pressed, whose word then changes too. */
function Lockout({ firewalls, inUse, address }: Pick<ChooseProps, 'firewalls'> & { inUse: string; address: string }) {
  const chosen: unknown = useWatch({ name: 'firewall_id' });
  const isOne = typeof chosen === 'string' && chosen !== inUse && lockoutOf(firewalls, chosen, address);
  return <div role="status">{isOne ? <Notice tone="warn">{lockoutText(address)}</Notice> : null}</div>;
}
