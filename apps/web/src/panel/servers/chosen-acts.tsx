import { type BatchAct, batchRule, startBatchBody } from '@resolvo/contract/machines/server-batches';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { useState } from 'react';
import { batchTitles, firstReason, namesOf, serversText } from '../../features/machines/servers/batch-texts.ts';
import { ChosenBar } from '../../shell/chosen-bar.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { reasonOf } from '../../shell/reason-of.ts';
import { useAct } from '../../shell/use-act.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChosenDelete } from './chosen-delete.tsx';
import { ChosenFirewall } from './chosen-firewall.tsx';
import { factsOf } from './server/use-server.ts';

const powerActs = ['start', 'shutdown', 'reboot', 'stop'] as const;
const wordActs = ['snapshot', 'tag', 'untag'] as const;
type WordAct = (typeof wordActs)[number];
const fieldLabels: Readonly<Record<WordAct, string>> = { snapshot: 'Name of the snapshots', tag: 'Tag', untag: 'Tag' };

const texts: Readonly<Record<(typeof powerActs)[number], string>> = {
  start: 'They are switched on.',
  shutdown: 'Their systems are asked to shut down. They stay off, and are paid for as before, until you start them.',
  reboot: 'Their systems are asked to restart. What runs on them is interrupted for a moment.',
  stop: 'Their power is cut at once, as by pulling the plug. What a system has not written to its disk is lost.',
};

interface ChosenActsProps {
  readonly chosen: readonly Server[];
  readonly onClear: () => void;
}

/** What can be done to all chosen servers at once. */
export function ChosenActs({ chosen, onClear }: ChosenActsProps) {
  const [asking, setAsking] = useState<BatchAct>();
  const close = () => setAsking(undefined);
  const leave = () => {
    close();
    onClear();
  };
  const start = useAct('vmBatchStart', {
    kind: 'info',
    said: () => `${serversText(chosen.length)}: it has begun.`,
    done: leave,
  });
  const server_ids = chosen.map(({ id }) => id);
  const powerAct = powerActs.find((act) => act === asking);
  const wordAct = wordActs.find((act) => act === asking);
  const item = (act: BatchAct) => ({
    label: batchTitles[act],
    ...((act === 'stop' || act === 'delete') && { tone: 'danger' as const }),
    disabledReason: firstReason(chosen, (server) => reasonOf(serverCan[batchRule[act]](factsOf(server)))),
    onSelect: () => setAsking(act),
  });
  return (
    <ChosenBar
      label="Chosen servers"
      count={serversText(chosen.length)}
      onClear={onClear}
      items={[
        ...powerActs.map(item),
        'separator',
        ...wordActs.map(item),
        item('firewall'),
        'separator',
        item('delete'),
      ]}
    >
      <Confirm
        open={powerAct !== undefined}
        onClose={close}
        title={powerAct ? `${batchTitles[powerAct]}: ${serversText(chosen.length)}?` : ''}
        text={
          powerAct ? (
            <>
              {texts[powerAct]} <strong className="text-text">{namesOf(chosen)}</strong>
            </>
          ) : (
            ''
          )
        }
        action={powerAct ? batchTitles[powerAct] : ''}
        actionVariant={powerAct === 'stop' ? 'danger' : 'primary'}
        onConfirm={async () => {
          if (powerAct) await start.send({ body: { act: powerAct, server_ids } });
        }}
      />
      {wordAct ? (
        <Dialog
          open
          onOpenChange={(open) => open || close()}
          title={`${batchTitles[wordAct]}: ${serversText(chosen.length)}`}
          description={namesOf(chosen)}
        >
          <Form
            schema={startBatchBody}
            defaultValues={{ act: wordAct, server_ids, word: '' }}
            submitLabel={batchTitles[wordAct]}
            onSubmit={(body) => start.send({ body })}
          >
            <FormTextField name="word" label={fieldLabels[wordAct]} autoComplete="off" spellCheck={false} />
          </Form>
        </Dialog>
      ) : null}
      {asking === 'firewall' ? <ChosenFirewall chosen={chosen} onClose={close} onDone={leave} /> : null}
      {asking === 'delete' ? <ChosenDelete chosen={chosen} onClose={close} onDone={leave} /> : null}
    </ChosenBar>
  );
}
