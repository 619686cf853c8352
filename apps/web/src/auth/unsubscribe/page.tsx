import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { useLinkToken } from '../use-link-token.ts';

export const meta = privateTitle('Unsubscribe');

/** Asks first: programs that scan mails open every link in them. */
export default function UnsubscribePage() {
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking');
  const [problem, setProblem] = useState('');
  async function switchOff() {
    setState('working');
    setProblem('');
    try {
      await call('mailUnsubscribe', { body: { token: token || 'none' } });
      setState('done');
    } catch (error) {
      setState('asking');
      const isGone = error instanceof ApiError && error.status === 404;
      setProblem(isGone ? messages.linkIncomplete : error instanceof Error ? error.message : '');
    }
  }
  if (state === 'done') {
    return (
      <>
        <AuthHeading title="News is switched off">
          You get no more news from us. Mails about your account, your invoices and your servers still come.
        </AuthHeading>
        <Link to={paths.accountNotifications()} className={buttonClass('primary')}>
          See all mail settings
        </Link>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="No more news from us?">
        You get no more mails about what is new. What concerns your account, your invoices and your servers still comes.
      </AuthHeading>
      {problem === '' ? null : (
        <div role="alert" className="mb-4">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button variant="primary" loading={state === 'working'} onClick={() => void switchOff()}>
        Switch news off
      </Button>
    </>
  );
}
