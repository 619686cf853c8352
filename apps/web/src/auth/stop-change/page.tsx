import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { useLinkToken } from '../use-link-token.ts';

export const meta = privateTitle('Stop a change');

type Change = ResponseOf<Endpoints['signInChangeLook']>;

const unknown: Change = { state: null, kind: null, new_email: '', due_at: 0 };

/** Asks first: programs that scan mails open every link in them. */
export default function StopChangePage() {
  const token = useLinkToken();
  const [change, setChange] = useState<Change>();
  const [problem, setProblem] = useState('');
  const [isStopping, setStopping] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    if (token === undefined) return;
    setProblem('');
    if (!token) return setChange(unknown);
    call('signInChangeLook', { query: { token } }).then(setChange, (error: Error) => setProblem(error.message));
  }, [token, attempt]);

  async function stop() {
    setStopping(true);
    setProblem('');
    try {
      await call('signInChangeStop', { body: { token: token ?? '' } });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
    }
    setStopping(false);
    setAttempt((count) => count + 1);
  }

  const alert =
    problem === '' ? null : (
      <div role="alert" className="mb-4">
        <Notice tone="danger">{problem}</Notice>
      </div>
    );
  if (change === undefined) {
    if (problem === '') return <FullScreenSpinner />;
    return (
      <>
        <AuthHeading title="We could not look this up" />
        {alert}
        <Button variant="primary" onClick={() => setAttempt((count) => count + 1)}>
          Try Again
        </Button>
      </>
    );
  }
  const isOpen = change.state === 'waiting' || change.state === 'allowed';
  return (
    <>
      <AuthHeading title={titleOf(change)}>{textOf(change)}</AuthHeading>
      {alert}
      <div className="flex flex-wrap gap-3">
        {isOpen ? (
          <Button variant="risk" loading={isStopping} onClick={() => void stop()}>
            Stop it
          </Button>
        ) : (
          <Link to={paths.login()} className={buttonClass('primary')}>
            Sign in
          </Link>
        )}
      </div>
    </>
  );
}

function titleOf({ state, kind }: Change): string {
  if (state === null) return 'This link does not work';
  if (state === 'stopped') return 'It is stopped';
  if (state === 'done') return 'It has been made already';
  if (state === 'dropped' || state === 'lapsed') return 'Nothing was changed';
  return kind === 'address' ? 'Stop the new address?' : 'Keep the second factor?';
}

function textOf({ state, kind, new_email, due_at }: Change): string {
  switch (state) {
    case null:
      return messages.linkIncomplete;
    case 'waiting':
      return kind === 'address'
        ? `Our staff were asked to change the address of the account to ${new_email}. Unless it is stopped, it is allowed on ${formatDateTime(due_at)}, or earlier by a second member of our staff.`
        : `Our staff were asked to take the second factor off the account. Unless it is stopped, it is done on ${formatDateTime(due_at)}, or earlier by a second member of our staff.`;
    case 'allowed':
      return `The address changes as soon as ${new_email} has confirmed it.`;
    case 'stopped':
      return 'Nothing was changed, and our staff were told. If you want to be sure, set a new password.';
    case 'done':
      return 'The link can no longer stop it. If it was not you, write to us at once.';
    default:
      return 'Our staff dropped it themselves, or it was never confirmed.';
  }
}
