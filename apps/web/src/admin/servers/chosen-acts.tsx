import type { ListedServer } from '@resolvo/contract/machines/server-admin';
import { type StaffBatchAct, staffBatchAct } from '@resolvo/contract/machines/server-batches';
import { serverCan, serverStateWords } from '@resolvo/contract/machines/server-states';
import { suspendBody } from '@resolvo/contract/people/clients';
import { inSentence } from '@resolvo/contract/state-words';
import { useState } from 'react';
import { batchTitles, firstReason, namesOf, serversText } from '../../features/machines/servers/batch-texts.ts';
import { ChosenBar } from '../../shell/chosen-bar.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { reasonOf } from '../../shell/reason-of.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoveChosen } from './move-chosen.tsx';

const texts: Readonly<Record<StaffBatchAct, string>> = {
  start: 'The machines are switched on.',
  shutdown: 'The machines are asked to shut down, as their power buttons would.',
  reboot: 'The machines are restarted. What runs on them is interrupted for a moment.',
  stop: 'Their power is cut at once, as by pulling the plug. What they did not write to their disks is lost.',
  suspend: 'The machines are stopped, and their owners cannot use them. Each owner sees your reason.',
  resume: 'Their owners can use them again, and they are started.',
  move: 'The machines go to other nodes of their clusters.',
};

function against({ server_state: state, server_task: task }: ListedServer, act: StaffBatchAct): string | undefined {
  // Whether staff suspended it is known to the server alone; one that they did not is told afterwards.
  if (act === 'resume')
    return state === 'suspended' ? undefined : `This server is ${inSentence(serverStateWords[state])}.`;
  // The list does not know which of them are in rescue; that is told afterwards too.
  if (act === 'move') {
    return reasonOf(serverCan.move({ state, task, is_protected: false, volumes: 0, in_rescue: false }));
  }
  return act === 'suspend' && state === 'suspended' ? undefined : reasonOf(serverCan[act]({ state, task }));
}

interface ChosenActsProps {
  readonly chosen: readonly ListedServer[];
  readonly onClear: () => void;
  readonly onAll: () => void;
}

/** What staff do to all chosen servers at once, each by the rules of the act on one. */
export function ChosenActs({ chosen, onClear, onAll }: ChosenActsProps) {
  const [asking, setAsking] = useState<StaffBatchAct>();
  const close = () => setAsking(undefined);
  const start = useAct('adminBatchStart', {
    kind: 'info',
    said: () => `${serversText(chosen.length)}: it has begun.`,
    done: () => {
      close();
      onClear();
    },
  });
  const server_ids = chosen.map(({ server_id }) => server_id);
  const title = asking ? `${batchTitles[asking]}: ${serversText(chosen.length)}?` : '';
  return (
    <ChosenBar
      label="Chosen servers"
      count={serversText(chosen.length)}
      onClear={onClear}
      items={staffBatchAct.options.map((act) => ({
        label: batchTitles[act],
        ...((act === 'stop' || act === 'suspend') && { tone: 'danger' as const }),
        disabledReason: firstReason(chosen, (server) => against(server, act)),
        onSelect: () => setAsking(act),
      }))}
    >
      <Button variant="ghost" size="sm" onClick={onAll}>
        All on this page
      </Button>
      <Confirm
        open={asking !== undefined && asking !== 'suspend' && asking !== 'move'}
        onClose={close}
        title={title}
        text={
          asking ? (
            <>
              {texts[asking]} <strong className="text-text">{namesOf(chosen)}</strong>
            </>
          ) : (
            ''
          )
        }
        action={asking ? batchTitles[asking] : ''}
        actionVariant={asking === 'stop' ? 'danger' : 'primary'}
        onConfirm={async () => {
          if (asking) await start.send({ body: { act: asking, server_ids } });
        }}
      />
      {asking === 'move' ? (
        <MoveChosen
          chosen={chosen}
          title={title}
          onClose={close}
          onMove={(to) => start.send({ body: { act: 'move', server_ids, ...to } })}
        />
      ) : null}
      {asking === 'suspend' ? (
        <Dialog
          open
          onOpenChange={(open) => open || close()}
          title={title}
          description={`${texts.suspend} ${namesOf(chosen)}`}
        >
          <Form
            schema={suspendBody}
            defaultValues={{ reason: '' }}
            submitLabel={batchTitles.suspend}
            submitVariant="risk"
            onSubmit={({ reason }) => start.send({ body: { act: 'suspend', server_ids, reason } })}
          >
            <FormTextField name="reason" label="Reason" />
          </Form>
        </Dialog>
      ) : null}
    </ChosenBar>
  );
}
