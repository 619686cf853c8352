import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { requestIdOf } from '../api/api-error.ts';
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
}

/** The last resort: a page that could not be drawn, or a URL that does not exist. */
export function ErrorScreen({ missing, what, back = home, requestId }: ErrorScreenProps) {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-lg">
        <p className="font-mono text-muted text-sm tracking-widest">{missing ? '404' : 'ERROR'}</p>
        <h1 className="mt-3 font-semibold text-3xl text-balance">
          {missing ? (what ? `${what} not found` : 'This page does not exist') : messages.somethingWentWrong}
        </h1>
        <p className="mt-4 text-muted">{missing ? missingText(what) : failedText}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {missing ? null : (
            <button type="button" className={buttonClass('primary')} onClick={() => window.location.reload()}>
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
  if (isMissingRight(error)) return <MissingRight reason={error.message} />;
  return (
    <ErrorScreen
      missing={isRouteErrorResponse(error) && error.status === 404}
      what={what}
      requestId={requestIdOf(error)}
      {...(back && { back })}
    />
  );
}
