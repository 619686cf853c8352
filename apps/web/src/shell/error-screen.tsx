import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { isUnclear, requestIdOf } from '../api/api-error.ts';
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

interface ErrorScreenProps {
  readonly missing: boolean;
  /** What the address names, such as "Invoice". */
  readonly what?: string | undefined;
  readonly back?: WayBack;
  /** Of the call that failed. */
  readonly requestId?: string | undefined;
  /** The sentence where no answer of ours came: the page is asked for again, and nothing is loaded anew. */
  readonly away?: string | undefined;
}

/** The last resort: a page that could not be drawn, or a URL that does not exist. */
export function ErrorScreen({ missing, what, back = home, requestId, away }: ErrorScreenProps) {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-lg">
        <p className="font-mono text-muted text-sm tracking-widest">{missing ? '404' : 'ERROR'}</p>
        <h1 className="mt-3 font-semibold text-3xl text-balance">
          {missing
            ? what
              ? `${what} not found`
              : 'This page does not exist'
            : away
              ? awayTitle
              : messages.somethingWentWrong}
        </h1>
        <p className="mt-4 text-muted">{missing ? missingText(what) : away ? `${away} ${awayText}` : failedText}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {missing ? null : (
            <button
              type="button"
              className={buttonClass('primary')}
              onClick={() => (away ? goOn() : window.location.reload())}
            >
              Try again
            </button>
          )}
          <Link to={back.to} className={buttonClass(missing ? 'primary' : 'secondary')}>
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
const missingText = (what: string | undefined) =>
  what
    ? `There is no such ${what.toLowerCase()} here. The address may be mistyped, or it was deleted.`
    : 'The address may be mistyped, or the page has moved.';

/** The error boundary of a page about one object: an address that names none says so, and leads back. */
export function failedPage(what: string, back: WayBack): () => ReactNode {
  return function FailedPage() {
    return <RouteErrorScreen what={what} back={back} />;
  };
}

/** The same for the boundary of many pages. */
export function RouteErrorScreen({ what, back }: Pick<ErrorScreenProps, 'what' | 'back'>) {
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
      missing={isRouteErrorResponse(error) && error.status === 404}
      what={what}
      requestId={requestIdOf(error)}
      away={away}
      {...(back && { back })}
    />
  );
}
