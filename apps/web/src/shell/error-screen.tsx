import { Link } from 'react-router';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

/** The last resort: a page that could not be drawn, or a URL that does not exist. */
export function ErrorScreen({ missing }: { missing: boolean }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-lg">
        <p className="font-mono text-muted text-sm tracking-widest">{missing ? '404' : 'ERROR'}</p>
        <h1 className="mt-3 font-semibold text-3xl text-balance">
          {missing ? 'This page does not exist' : messages.somethingWentWrong}
        </h1>
        <p className="mt-4 text-muted">
          {missing
            ? 'The address may be mistyped, or the page has moved.'
            : 'The page could not be shown. Reloading helps most of the time.'}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {missing ? null : (
            <button type="button" className={buttonClass('primary')} onClick={() => window.location.reload()}>
              Reload the page
            </button>
          )}
          <Link to={paths.home()} className={buttonClass(missing ? 'primary' : 'secondary')}>
            Go to the front page
          </Link>
        </div>
      </div>
    </div>
  );
}
