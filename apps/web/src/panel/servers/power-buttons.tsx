import { type PowerStatus, powerCan, serverCan } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import type { Verdict } from '@resolvo/contract/states';
import { Play, Power, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';

const verbs = ['start', 'shutdown', 'reboot'] as const;
type Verb = (typeof verbs)[number];
const unreachable = 'The machine could not be reached. Please try again in a moment.';
const labels: Readonly<Record<Verb, string>> = { start: 'Start', shutdown: 'Shutdown', reboot: 'Reboot' };
const icons: Readonly<Record<Verb, ReactNode>> = {
  start: <Play aria-hidden="true" />,
  shutdown: <Power aria-hidden="true" />,
  reboot: <RotateCcw aria-hidden="true" />,
};

interface PowerButtonsProps {
  readonly server: Pick<Server, 'id' | 'proxmox_vm_name' | 'server_state' | 'server_task'>;
  /** Undefined until the first response with the server's power status has arrived. */
  readonly power: PowerStatus | undefined;
}

/** Running allows Shutdown and Reboot; otherwise Start is offered. */
export function PowerButtons({ server, power }: PowerButtonsProps) {
  const acts = {
    start: useAct('vmStart', { failed: unreachable }),
    shutdown: useAct('vmShutdown', { failed: unreachable }),
    reboot: useAct('vmReboot', { failed: unreachable }),
  };
  const busy = verbs.find((verb) => acts[verb].pending);
  const facts = { state: server.server_state, task: server.server_task };

  function reasonAgainst(verb: Verb): string | undefined {
    const verdicts: Verdict[] = [
      serverCan[verb](facts),
      power === undefined ? 'The machine has not answered yet.' : powerCan[verb](power),
    ];
    return verdicts.find((verdict): verdict is string => verdict !== true);
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
          onClick={() => void acts[verb].run({ params: { server_id: server.id }, body: {} })}
        >
          {labels[verb]}
        </Button>
      ))}
    </>
  );
}
