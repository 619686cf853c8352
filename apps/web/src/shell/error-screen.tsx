import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { Gone, isUnclear, requestIdOf } from '../api/api-error.ts';
import { goOn, onServerBack, serverMissed } from '../api/connection.ts';
import { isMissingRight } from '../api/missing-right.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { MissingRight } from './missing-right.tsx';

export interface WayBack {
  readonly to: string;
  readonly label: string;
}

const home: WayBack = { to: paths.home(), label: 'Go to the front page' };

interface Words {
  readonly title: string;
  readonly text: string;
}

export interface MissingWords extends Words {
  /** For what was shown, and ended, elsewhere or by its day, while its page was open. */
  readonly gone: Words;
}

/** For an address that leads to no page; what names a thing has the words of `missing-things.ts`. */
export const noPage: MissingWords = {
  title: 'This page does not exist',
  text: 'The address may be mistyped, or the page has moved.',
  gone: {
    title: 'What this page showed is gone',
    text: 'While this page was open it was deleted, or it went to another account.',
  },
};

interface ErrorScreenProps {
  /** Of an address that leads nowhere. */
  readonly missing?: Words | undefined;
  /** Of what the page showed until now. */
  readonly gone?: Words | undefined;
  readonly back?: WayBack;
  /** Of the call that failed. */
  readonly requestId?: string | undefined;
  /** The sentence where no answer of ours came: the page is asked for again, and nothing is loaded anew. */
  readonly away?: string | undefined;
}

/** The last resort: a page that could not be drawn, or a URL that does not exist. */
export function ErrorScreen({ missing, gone, back = home, requestId, away }: ErrorScreenProps) {
  const ended = missing ?? gone;
  return (
    <div role={gone && 'alert'} className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-lg">
        {gone ? null : <p className="font-mono text-muted text-sm tracking-widest">{missing ? '404' : 'ERROR'}</p>}
        <h1 className="mt-3 font-semibold text-3xl text-balance">
          {ended ? ended.title : away ? awayTitle : messages.somethingWentWrong}
        </h1>
        <p className="mt-4 text-muted">{ended ? ended.text : away ? `${away} ${awayText}` : failedText}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {ended ? null : (
            <button
              type="button"
              className={buttonClass('primary')}
              onClick={() => (away ? goOn() : window.location.reload())}
            >
              Try again
            </button>
          )}
          <Link to={back.to} className={buttonClass(ended ? 'primary' : 'secondary')}>
            {back.label}
          </Link>
        </div>
        {requestId === undefined ? null : (
          <p className="mt-8 flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
            <span className="label-mono text-muted">Request</span>
            <CopyText value={requestId} label="Copy request id" />
          </p>
        )}
      </div>
    </div>
  );
}

const awayTitle = 'No answer';
const awayText = 'This page goes on by itself as soon as the server answers.';
const failedText = 'The page could not be shown. Trying again helps most of the time.';

export const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** For error boundaries. One of many pages has no words of its own for an address that names nothing. */
export function RouteErrorScreen({
  missing = noPage,
  back,
}: {
  readonly missing?: MissingWords | undefined;
  readonly back?: WayBack;
}) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const away = isUnclear(error) ? error.message : undefined;
  useEffect(() => {
    if (away === undefined) return;
    // Another call may have got its answer meanwhile: the server is asked once more, and then the page.
    serverMissed();
    return onServerBack(() => void revalidate());
  }, [away, revalidate]);
  if (isMissingRight(error)) return <MissingRight reason={error.message} />;
  return (
    <ErrorScreen
      missing={isMissing(error) ? missing : undefined}
      gone={error instanceof Gone ? missing.gone : undefined}
      requestId={requestIdOf(error)}
      away={away}
      {...(back && { back })}
    />
  );
}
