import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import type { DispatchKind } from '@resolvo/contract/help/dispatches';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MailFrame, MailText } from '../../../ui/mail-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { people } from '../letter-texts.ts';

type Proof = ResponseOf<Endpoints['dispatchProof']>;

interface ProofCardProps {
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly proof: Proof | undefined;
  readonly error: Error | null;
  readonly kind: DispatchKind;
}

/** The saved letter as one of its readers gets it, with their own data. */
export function ProofCard({ at, onAt, proof, error, kind }: ProofCardProps) {
  const [look, setLook] = useState<'mail' | 'text'>('mail');
  return (
    <Card
      title="Proof"
      actions={
        <Segments
          label="How it is shown"
          value={look}
          onValueChange={setLook}
          options={[
            { value: 'mail', label: 'Mail' },
            { value: 'text', label: 'Text' },
          ]}
        />
      }
    >
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {!proof && !error ? <Skeleton className="h-[32rem]" /> : null}
      {proof ? (
        <div className="flex flex-col gap-3">
          <Reader at={at} onAt={onAt} proof={proof} />
          {proof.problem === '' ? (
            <>
              <p className="text-sm">
                <span className="text-muted">Subject: </span>
                {proof.subject}
              </p>
              {look === 'mail' ? (
                <MailFrame title="The letter as its reader sees it" html={proof.html} />
              ) : (
                <MailText>{proof.text}</MailText>
              )}
            </>
          ) : (
            <Notice tone="warn">{proof.problem}</Notice>
          )}
          <Lints proof={proof} kind={kind} />
        </div>
      ) : null}
    </Card>
  );
}

function Reader({ at, onAt, proof }: Pick<ProofCardProps, 'at' | 'onAt'> & { proof: Proof }) {
  if (!proof.reader) return null;
  return (
    <div className="flex items-center gap-2 text-sm">
      <Button
        variant="ghost"
        size="sm"
        aria-label="The reader before"
        disabledReason={at === 0 ? 'This is the first one.' : undefined}
        onClick={() => onAt(at - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span className="tabular-nums">{`${at + 1} of ${proof.count}`}</span>
      <Button
        variant="ghost"
        size="sm"
        aria-label="The next reader"
        disabledReason={at + 1 >= Math.min(proof.count, 10_000) ? 'This is the last one.' : undefined}
        onClick={() => onAt(at + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
      <span className="min-w-0 truncate text-muted">{proof.reader.email}</span>
    </div>
  );
}

function Lints({ proof, kind }: { proof: Proof; kind: DispatchKind }) {
  const lines = [
    kind === 'service'
      ? 'Service mail: no link to unsubscribe is needed.'
      : 'News: a link to unsubscribe is at the foot, and in the mail program.',
    ...proof.skipped.map((one) => `${people(one.people)} skipped: ${one.reason}`),
  ];
  return (
    <>
      {proof.missing.map(({ variable, people: without }) => (
        <Notice key={variable} tone="warn">
          {`${people(without)} ${without === 1 ? 'has' : 'have'} nothing for {${variable}} and will be skipped.`}
        </Notice>
      ))}
      <ul className="list-disc pl-5 text-muted text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
