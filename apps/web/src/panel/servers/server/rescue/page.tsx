import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch } from '../../../../api/query.ts';
import { RescuePassword, type WayIn } from '../../../../features/machines/servers/rescue-password.tsx';
import { paths } from '../../../../paths.ts';
import { Confirm } from '../../../../shell/confirm.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { factsOf, useServer } from '../use-server.ts';
import { BootCard } from './boot-card.tsx';

export const meta = titleAbout('Rescue');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await prefetch('vmBoot', { params: { server_id: id } });
  return null;
}

const lost = 'What the system has not written to its disk is lost if it does not shut down within a minute.';

export default function ServerRescuePage() {
  const server = useServer();
  const params = { server_id: server.id };
  const { open, show, close } = useDialog(['start', 'leave']);
  const [way, setWay] = useState<WayIn>();
  const start = useAct('vmRescue', { kind: 'info', done: setWay });
  const leave = useAct('vmRescueLeave', { kind: 'info' });
  const against = {
    start: reasonOf(serverCan.rescue(factsOf(server))),
    leave: reasonOf(serverCan.leaveRescue(factsOf(server))),
  };
  // The URL may open a dialog for an act that is no longer possible.
  const asking = open && against[open] === undefined ? open : undefined;
  const name = server.proxmox_vm_name;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card
        title="Rescue system"
        description="A small Linux that runs from memory and leaves the disk alone: to mend what does not start, or to copy data off it."
      >
        {server.rescue_since > 0 ? (
          <InRescue server={server} against={against.leave} onLeave={() => show('leave')} />
        ) : (
          <div className="grid gap-4">
            <p className="max-w-3xl text-pretty text-muted text-sm">
              The server is switched off and started into the rescue system, with its own addresses. You get a password
              for it, once. Nothing on the disk changes unless you change it.
            </p>
            <Button variant="secondary" className="w-fit" disabledReason={against.start} onClick={() => show('start')}>
              Start the rescue system
            </Button>
          </div>
        )}
      </Card>
      <BootCard server={server} />
      <Confirm
        open={asking === 'start'}
        onClose={close}
        title={`Start the rescue system on ${name}?`}
        text={`The server is switched off first, so what runs on it is interrupted. ${lost}`}
        action="Start the rescue system"
        actionVariant="risk"
        onConfirm={() => start.send({ params, body: {} })}
      />
      <Confirm
        open={asking === 'leave'}
        onClose={close}
        title={`Leave the rescue system on ${name}?`}
        text="The server is switched off and started from its own disk. The password of the rescue system ends. Please unmount the disk first."
        action="Leave the rescue system"
        onConfirm={() => leave.send({ params, body: {} })}
      />
      <RescuePassword way={way} server={server} onDone={() => setWay(undefined)} />
    </div>
  );
}

interface InRescueProps {
  readonly server: ServerDetail;
  readonly against: string | undefined;
  readonly onLeave: () => void;
}

function InRescue({ server, against, onLeave }: InRescueProps) {
  return (
    <div className="grid gap-4">
      <KeyValueList
        items={[
          { label: 'In rescue since', value: formatDateTime(server.rescue_since) },
          { label: 'Sign in as', value: 'root, with the password that was shown when it was started' },
        ]}
      />
      <p className="max-w-3xl text-pretty text-muted text-sm">
        The server starts into the rescue system until you leave it. If the password is lost, leave it and start it
        anew.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabledReason={against} onClick={onLeave}>
          Leave the rescue system
        </Button>
        <Link to={paths.serverConsole(server)} className={buttonClass('secondary')}>
          Open console
        </Link>
      </div>
    </div>
  );
}
