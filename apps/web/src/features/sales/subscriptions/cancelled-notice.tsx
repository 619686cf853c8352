import type { ReactNode } from 'react';
import { useRights } from '../../../api/use-rights.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface CancelledNoticeProps {
  readonly noun: 'server' | 'package' | 'volume' | 'address';
  readonly name: string;
  /** Null or undefined where nothing pays for it any more: there is nothing to take back. */
  readonly subscriptionId: string | null | undefined;
  readonly cancelsAt: number;
  /** Until when it runs and what comes then, as sentences. */
  readonly children: ReactNode;
}

/** On the page of a thing that was cancelled, with the button that takes the cancellation back. */
export function CancelledNotice({ noun, name, subscriptionId, cancelsAt, children }: CancelledNoticeProps) {
  const { reason } = useRights();
  const { open, show, close } = useDialog(['resume']);
  const resume = useAct('ownSubscriptionResume');
  return (
    <>
      <Notice
        tone="warn"
        action={
          subscriptionId ? (
            <Button
              variant="secondary"
              size="sm"
              disabledReason={reason('ownSubscriptionResume')}
              onClick={() => show('resume')}
            >
              Keep this {noun}
            </Button>
          ) : undefined
        }
      >
        {children}
      </Notice>
      {subscriptionId ? (
        <Confirm
          open={open === 'resume'}
          onClose={close}
          title={`Keep ${name}?`}
          text={`The cancellation is undone: it renews on ${formatDay(cancelsAt)} as before.`}
          action="Keep it"
          dismiss="Not now"
          actionVariant="primary"
          onConfirm={() => resume.send({ params: { subscription_id: subscriptionId }, body: {} })}
        />
      ) : null}
    </>
  );
}
