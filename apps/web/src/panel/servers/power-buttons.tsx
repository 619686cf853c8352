import { type PowerStatus, powerCan, serverCan } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import type { Verdict } from '@resolvo/contract/states';
import { Ellipsis, Play, Power, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Confirm } from '../../shell/confirm.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

const verbs = ['start', 'shutdown', 'reboot', 'stop', 'reset'] as const;
type Verb = (typeof verbs)[number];
const unreachable = 'The machine could not be reached. Please try again in a moment.';
const labels: Readonly<Record<Verb, string>> = {
  start: 'Start',
  shutdown: 'Shutdown',
  reboot: 'Reboot',
  stop: 'Force off',
  reset: 'Reset',
};
const icons: Readonly<Record<'start' | 'shutdown' | 'reboot', ReactNode>> = {
  start: <Play aria-hidden="true" />,
  shutdown: <Power aria-hidden="true" />,
  reboot: <RotateCcw aria-hidden="true" />,
};

const abrupt = ['stop', 'reset'] as const;

/** What interrupts a server asks once; starting it does not. */
const asked = ['shutdown', 'reboot', 'stop', 'reset'] as const;
type Asked = (typeof asked)[number];
const lost = 'What the system has not written to its disk is lost.';
const questions: Readonly<
  Record<Asked, { title: string; text: string; action: string; actionVariant: 'primary' | 'danger' }>
> = {
  shutdown: {
    title: 'Shut down',
    text: 'The system is asked to shut down. The server stays off, and is paid for as before, until you start it.',
    action: 'Shut down',
    actionVariant: 'primary',
  },
  reboot: {
    title: 'Reboot',
    text: 'The system is asked to shut down, and is started again. What runs on it is interrupted for a moment.',
    action: 'Reboot',
    actionVariant: 'primary',
  },
  stop: {
    title: 'Force off',
    text: `The power is cut at once, as by pulling the plug. ${lost} Use it when Shutdown does not help.`,
    action: 'Force off',
    actionVariant: 'danger',
  },
  reset: {
    title: 'Reset',
    text: `The server is restarted at once, as by its reset button. ${lost} Use it when Reboot does not help.`,
    action: 'Reset',
    actionVariant: 'danger',
  },
};

interface PowerButtonsProps {
  readonly server: Pick<Server, 'id' | 'proxmox_vm_name' | 'server_state' | 'server_task'>;
  /** Undefined until the first response with the server's power status has arrived. */
  readonly power: PowerStatus | undefined;
  /** One menu at every width, for a row of a table. */
  readonly compact?: boolean;
}

/** Running allows Shutdown and Reboot; otherwise Start is offered. What does not ask the system stands apart. */
export function PowerButtons({ server, power, compact = false }: PowerButtonsProps) {
  const acts = {
    start: useAct('vmStart', { failed: unreachable }),
    shutdown: useAct('vmShutdown', { failed: unreachable }),
    reboot: useAct('vmReboot', { failed: unreachable }),
    stop: useAct('vmStop', { failed: unreachable }),
    reset: useAct('vmReset', { failed: unreachable }),
  };
  const { open, of, show, close } = useDialog(asked);
  const asking = of === server.id ? open : undefined;
  const busy = verbs.find((verb) => acts[verb].pending);
  const facts = { state: server.server_state, task: server.server_task };
  const name = server.proxmox_vm_name;
  const input = { params: { server_id: server.id }, body: {} };

  function reasonAgainst(verb: Verb): string | undefined {
    const verdicts: Verdict[] = [
      serverCan[verb](facts),
      power === undefined ? 'The machine has not answered yet.' : powerCan[verb](power),
    ];
    return verdicts.find((verdict): verdict is string => verdict !== true);
  }

  const reasonNow = (verb: Verb) => (busy === undefined || busy === verb ? reasonAgainst(verb) : 'One moment please.');
  const begin = (verb: Verb) => (verb === 'start' ? void acts.start.run(input) : show(verb, server.id));
  const item = (verb: Verb) => ({
    label: labels[verb],
    ...(verb === 'stop' || verb === 'reset' ? { tone: 'danger' as const } : { icon: icons[verb] }),
    disabledReason: reasonNow(verb),
    onSelect: () => begin(verb),
  });
  const shown = [power === 'running' ? 'shutdown' : 'start', 'reboot'] as const;
  return (
    <>
      {(compact ? [] : shown).map((verb) => (
        <Button
          key={verb}
          variant="secondary"
          size="sm"
          icon={icons[verb]}
          loading={busy === verb}
          disabledReason={reasonNow(verb)}
          aria-label={`${labels[verb]} ${name}`}
          className="max-sm:hidden"
          onClick={() => begin(verb)}
        >
          {labels[verb]}
        </Button>
      ))}
      <span className={compact ? 'hidden' : 'max-sm:hidden'}>
        <Menu
          trigger={<IconButton size="sm" bordered label={`More power actions for ${name}`} icon={<Ellipsis />} />}
          items={abrupt.map(item)}
        />
      </span>
      {/* On a phone none of them stands where a thumb could hit it by mistake. */}
      <span className={compact ? undefined : 'sm:hidden'}>
        <Menu
          trigger={<IconButton size="sm" bordered label={`Power actions for ${name}`} icon={<Ellipsis />} />}
          items={[...shown.map(item), 'separator', ...abrupt.map(item)]}
        />
      </span>
      <Confirm
        open={asking !== undefined}
        onClose={close}
        title={asking ? `${questions[asking].title} ${name}?` : ''}
        text={asking ? questions[asking].text : ''}
        action={asking ? questions[asking].action : ''}
        actionVariant={asking ? questions[asking].actionVariant : 'primary'}
        onConfirm={async () => {
          if (asking) await acts[asking].send(input);
        }}
      />
    </>
  );
}
