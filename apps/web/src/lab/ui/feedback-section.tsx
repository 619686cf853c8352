import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NoticeLines } from '../../ui/notice-lines.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FullScreenSpinner, Spinner } from '../../ui/spinner.tsx';
import { Toast, type ToastKind } from '../../ui/toast.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { Section, Specimen } from './section.tsx';

const texts: Record<ToastKind, string> = {
  success: 'web-01 is running.',
  info: 'A new version of the image is ready.',
  warn: 'Your card expires next month.',
  error: 'The payment was declined by your bank.',
};
const kinds = ['success', 'info', 'warn', 'error'] as const;

export function FeedbackSection() {
  const [toasts, setToasts] = useState<Array<{ id: number; kind: ToastKind }>>([]);
  const [covered, setCovered] = useState(false);

  function cover() {
    setCovered(true);
    setTimeout(() => setCovered(false), 2000);
  }

  return (
    <Section title="Feedback" text="Nothing yet, no match and failed are three different things.">
      <Specimen label="Notices">
        <div className="grid gap-3">
          <Notice tone="ok" title="Payment received">
            Invoice R-2041 is paid. A receipt is on its way.
          </Notice>
          <Notice
            tone="warn"
            title="Two-factor sign-in is off"
            action={
              <Button variant="secondary" size="sm">
                Turn on
              </Button>
            }
          >
            Anyone with your password can reach your servers.
          </Notice>
          <Notice tone="danger">The server could not be created. Your money has been returned.</Notice>
          <Notice tone="info">Maintenance in Helsinki on Sunday from 02:00 to 03:00.</Notice>
          <Notice tone="neutral">You are looking at a closed ticket.</Notice>
          <Notice tone="accent" title="New in Oslo">
            Machines with 32 cores.
          </Notice>
        </div>
      </Specimen>
      <Specimen label="Notices of one kind, a line each">
        <NoticeLines
          label="Samples"
          tone="danger"
          lines={[
            {
              key: '1',
              title: 'Node osl-2 in oslo is down',
              text: 'since 5 minutes ago',
              more: <p>Its servers are off.</p>,
            },
            { key: '2', title: 'The mail server is out of reach', text: 'since yesterday', more: <p>Mails wait.</p> },
          ]}
        />
      </Specimen>
      <Specimen label="Toasts, in place and in their region">
        <div className="grid max-w-96 gap-3">
          {kinds.map((kind) => (
            <Toast key={kind} kind={kind} text={texts[kind]} onDismiss={() => undefined} />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="sm"
              onClick={() => setToasts((all) => [...all, { id: Date.now(), kind }])}
            >
              Show {kind}
            </Button>
          ))}
        </div>
        <ToastRegion label="Notification samples">
          {toasts.map(({ id, kind }) => (
            <Toast
              key={id}
              kind={kind}
              text={texts[kind]}
              onDismiss={() => setToasts((all) => all.filter((toast) => toast.id !== id))}
            />
          ))}
        </ToastRegion>
      </Specimen>
      <Specimen label="Waiting">
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton />
            <Skeleton className="h-4 w-4/5" />
          </div>
          <div className="grid content-start gap-4">
            <ProgressBar label="Copying the image" showLabel value={64} />
            <ProgressBar label="Just begun" showLabel value={0} minVisible={2} />
            <div className="flex items-center gap-4 text-muted">
              <Spinner />
              <Spinner size={24} />
              <Button variant="secondary" size="sm" onClick={cover}>
                Cover the screen for two seconds
              </Button>
            </div>
          </div>
        </div>
        {covered && <FullScreenSpinner />}
      </Specimen>
      <Specimen label="Nothing yet, no match, failed">
        <div className="grid gap-5 xl:grid-cols-2">
          <EmptyState
            icon={<Inbox />}
            title="No servers yet"
            text="Your first one is ready about a minute after the payment."
            action={<Button variant="primary">Order a server</Button>}
          />
          <EmptyState
            icon={<SearchX />}
            title="No server matches"
            text="Nothing is called “wbe-01”."
            action={<Button variant="secondary">Clear the filter</Button>}
          />
          <Card title="Payment methods">
            <EmptyState icon={<Inbox />} title="No saved cards" text="Save one, and renewals pay themselves." />
          </Card>
          <div className="xl:col-span-2">
            <ErrorPanel
              title="The list could not be loaded"
              text="We did not get an answer in time. Your servers are not affected."
              requestId="req_7F3K9Q2M"
              action={
                <Button variant="secondary" size="sm">
                  Try again
                </Button>
              }
            />
          </div>
        </div>
      </Specimen>
    </Section>
  );
}
