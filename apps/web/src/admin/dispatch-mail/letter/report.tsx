import { type DispatchDetail, dispatchCan } from '@resolvo/contract/help/dispatches';
import { useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MailText } from '../../../ui/mail-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx';
import { audienceText, kindTexts, people } from '../letter-texts.ts';
import { ProofCard } from './proof-card.tsx';
import { Recipients } from './recipients.tsx';

/** A letter that is scheduled, on its way, or over: how far it is, and who got it. */
export function Report({ letter }: { letter: DispatchDetail }) {
  const { counts, state } = letter;
  const isScheduled = state === 'scheduled';
  return (
    <>
      {isScheduled ? <Scheduled letter={letter} /> : <Progress letter={letter} />}
      {isScheduled ? null : (
        <StatStrip>
          <Stat label="Recipients" value={counts.total} />
          <Stat label="Delivered" value={counts.sent} />
          <Stat label="On their way" value={counts.queued + (state === 'stopped' ? 0 : counts.waiting)} />
          {state === 'stopped' ? <Stat label="Not sent" value={counts.waiting} /> : null}
          <Stat label="Skipped" value={counts.skipped} />
          <Stat label="Refused" value={counts.refused} {...(counts.refused > 0 && { tone: 'danger' as const })} />
          <Stat label="Came back" value={counts.bounced} {...(counts.bounced > 0 && { tone: 'danger' as const })} />
        </StatStrip>
      )}
      <div className="grid items-start gap-4 min-[87.5rem]:grid-cols-[minmax(0,1fr)_26rem]">
        {isScheduled ? (
          <Choice letter={letter} />
        ) : (
          <Recipients letter={letter} isMoving={state === 'sending' || counts.queued > 0} />
        )}
        <Card title="Letter" description={`${kindTexts[letter.kind].label}, ${letter.rate} mails a minute`}>
          <MailText>{letter.body}</MailText>
        </Card>
      </div>
    </>
  );
}

function Progress({ letter }: { letter: DispatchDetail }) {
  const { counts, state } = letter;
  const [stopping, setStopping] = useState(false);
  const pause = useAct('dispatchPause');
  const resume = useAct('dispatchResume');
  const stop = useAct('dispatchStop');
  const input = { params: { dispatch_id: letter.dispatch_id }, body: {} };
  const handed = counts.total - counts.waiting;
  const isOver = state === 'sent' || state === 'stopped';
  if (isOver) {
    return (
      <p className="text-muted text-sm">
        {`${state === 'sent' ? 'Sent' : 'Stopped'} ${formatDateTime(letter.ended_at)}, written by ${letter.by || 'a person who left'}.`}
        {state === 'stopped' && counts.waiting > 0 ? ` ${people(counts.waiting)} will not get it.` : ''}
      </p>
    );
  }
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={`${handed} of ${counts.total} handed over`}
          showLabel
          value={counts.total === 0 ? 0 : (handed / counts.total) * 100}
        />
        <div className="flex flex-wrap gap-2">
          {state === 'paused' ? (
            <Button variant="primary" loading={resume.pending} onClick={() => void resume.run(input)}>
              Go on
            </Button>
          ) : (
            <Button
              variant="secondary"
              loading={pause.pending}
              disabledReason={reasonOf(dispatchCan.pause(state))}
              onClick={() => void pause.run(input)}
            >
              Pause
            </Button>
          )}
          <Button variant="risk" onClick={() => setStopping(true)}>
            Stop it
          </Button>
        </div>
      </div>
      <Confirm
        open={stopping}
        onClose={() => setStopping(false)}
        title={`Stop “${letter.subject}”?`}
        text={`${people(counts.waiting)} will not get it. It cannot be started again.`}
        action="Stop it for good"
        dismiss="Let it go on"
        actionVariant="risk"
        onConfirm={() => stop.send(input)}
      />
    </Card>
  );
}

function Scheduled({ letter }: { letter: DispatchDetail }) {
  const withdraw = useAct('dispatchWithdraw');
  return (
    <Notice
      tone="info"
      title={`Goes out ${formatDateTime(letter.send_at)}`}
      action={
        <Button
          variant="secondary"
          loading={withdraw.pending}
          onClick={() => void withdraw.run({ params: { dispatch_id: letter.dispatch_id }, body: {} })}
        >
          Make it a draft again
        </Button>
      }
    >
      Who gets it is written down at that moment.
    </Notice>
  );
}

function Choice({ letter }: { letter: DispatchDetail }) {
  const [at, setAt] = useState(0);
  const proof = useEndpoint('dispatchProof', { params: { dispatch_id: letter.dispatch_id }, query: { at } });
  return (
    <div className="flex flex-col gap-4">
      <Card title="To" description={audienceText(letter.audience, undefined)}>
        <p className="text-ui">{proof.data ? `${people(proof.data.count)} as of now.` : ''}</p>
      </Card>
      <ProofCard at={at} onAt={setAt} proof={proof.data} error={proof.error} kind={letter.kind} />
    </div>
  );
}
