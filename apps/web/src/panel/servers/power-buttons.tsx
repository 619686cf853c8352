import { type PowerStatus, powerCan, serverCan } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import type { Verdict } from '@resolvo/contract/states';
import { Play, Power, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { fail } from '../../shell/fail.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';

type Verb = 'start' | 'shutdown' | 'reboot';

const calls = { start: 'vmStart', shutdown: 'vmShutdown', reboot: 'vmReboot' } as const;
const labels: Readonly<Record<Verb, string>> = { start: 'Start', shutdown: 'Shutdown', reboot: 'Reboot' };
const icons: Readonly<Record<Verb, ReactNode>> = {
  start: <Play aria-hidden="true" />,
  shutdown: <Power aria-hidden="true" />,
  reboot: <RotateCcw aria-hidden="true" />,
};

interface PowerButtonsProps {
  readonly server: Pick<Server, 'id' | 'proxmox_vm_name' | 'server_state' | 'server_task'>;
  /** Unknown until the machine has answered. */
  readonly power: PowerStatus | undefined;
}

/** Running allows Shutdown and Reboot; otherwise Start is offered. */
export function PowerButtons({ server, power }: PowerButtonsProps) {
  const [busy, setBusy] = useState<Verb>();
  const facts = { state: server.server_state, task: server.server_task };

  function reasonAgainst(verb: Verb): string | undefined {
    const verdicts: Verdict[] = [
      serverCan[verb](facts),
      power === undefined ? 'The machine has not answered yet.' : powerCan[verb](power),
    ];
    return verdicts.find((verdict): verdict is string => verdict !== true);
  }

  async function press(verb: Verb) {
    setBusy(verb);
    try {
      const { details } = await call(calls[verb], { params: { server_id: server.id }, body: {} });
      notify('success', details);
      await invalidate('vmInfo', 'vmActivity');
    } catch (error) {
      fail(error, 'The machine could not be reached. Please try again in a moment.');
    } finally {
      setBusy(undefined);
    }
  }

  const shown: readonly Verb[] = [power === 'running' ? 'shutdown' : 'start', 'reboot'];
  return (
    <>
      {shown.map((verb) => (
        <Button
          key={verb}
          variant="secondary"
          size="sm"
          icon={icons[verb]}
          loading={busy === verb}
          disabledReason={busy === undefined || busy === verb ? reasonAgainst(verb) : 'One moment please.'}
          aria-label={`${labels[verb]} ${server.proxmox_vm_name}`}
          onClick={() => void press(verb)}
        >
          {labels[verb]}
        </Button>
      ))}
    </>
  );
}
