import { loggedMailCan, loggedMailWords } from '@resolvo/contract/platform/mails';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { load, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { CopyId } from '../../../../shell/copy-id.tsx';
import { failedPanel } from '../../../../shell/failed-page.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { MailFrame, MailText } from '../../../../ui/mail-frame.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';

export const meta = titleAbout('Mail');
export const ErrorBoundary = failedPanel('mail', { to: paths.adminMailLog(), label: 'Back to the log' });

const inputOf = (mailId = '') => ({ params: { mail_id: mailId } });

export async function clientLoader({ params }: LoaderFunctionArgs) {
  const { subject } = await load('mailDetail', inputOf(params.mailId));
  return { about: subject };
}

export default function MailPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { mailId } = useParams();
  const mail = usePrefetched('mailDetail', inputOf(mailId));
  const resend = useAct('mailResend', { kind: 'info' });
  const [look, setLook] = useState<'mail' | 'text'>('mail');
  const close = () => void navigate({ pathname: paths.adminMailLog(), search: params.toString() });
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || close()}
      size="lg"
      title={mail.subject}
      footer={
        <Button
          variant="primary"
          loading={resend.pending}
          disabledReason={reasonOf(loggedMailCan.resend(mail))}
          onClick={() => void resend.run({ ...inputOf(mailId), body: {} })}
        >
          Send it again
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <KeyValueList
          items={[
            { label: 'To', value: mail.address },
            { label: 'State', value: <StateBadge of={loggedMailWords[mail.state]} /> },
            { label: mail.sent_at ? 'Sent' : 'First tried', value: formatDateTime(mail.sent_at || mail.created_at) },
            { label: 'Tries', value: mail.tries },
            ...(mail.problem === '' ? [] : [{ label: 'Why', value: mail.problem }]),
            { label: 'Mail', value: <CopyId value={mail.mail_id} what="Mail ID" /> },
          ]}
        />
        {mail.has_secret ? (
          <Notice tone="info">The link in this mail opened something for its reader alone, so it is not kept.</Notice>
        ) : null}
        {mail.html === '' ? (
          <Notice tone="info">The text of this mail was not kept.</Notice>
        ) : (
          <>
            <div>
              <Segments
                label="How it is shown"
                value={look}
                onValueChange={setLook}
                options={[
                  { value: 'mail', label: 'Mail' },
                  { value: 'text', label: 'Text' },
                ]}
              />
            </div>
            {look === 'mail' ? (
              <MailFrame title="The mail as its reader saw it" html={mail.html} />
            ) : (
              <MailText>{mail.text}</MailText>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}
