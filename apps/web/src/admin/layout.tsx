import type { ReactNode } from 'react';
import { Link, Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import { isMissingRight } from '../api/missing-right.ts';
import { useRights } from '../api/use-rights.ts';
import { paths } from '../paths.ts';
import { useListBelow } from '../shell/dialog-outlet.tsx';
import { RouteErrorScreen } from '../shell/error-screen.tsx';
import { listPlace } from '../shell/list-place.ts';
import { MissingRight } from '../shell/missing-right.tsx';
import { staffPageRow } from '../shell/staff-pages.ts';
import { isAbout, privateTitle } from '../shell/title.ts';
import { ActsOffProvider } from '../ui/acts-off.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** For a page that its account may not open; every other page has a title of its own. */
export const meta = privateTitle('Administration');

const readsOnly = 'Your role reads this page and changes nothing on it.';

const linkClass = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline';

export default function AdminLayout() {
  const { pathname } = useLocation();
  const { reason, onlyReads } = useRights();
  // Over a list it is the list that is open or closed; its outlet asks for the dialog.
  const row = staffPageRow(useListBelow() ?? pathname);
  const missing = row && reason(row);
  return (
    <>
      <Crumbs />
      {/* Staff read many rows: theirs are a little lower. */}
      <div className="[--row:2.25rem]">
        {missing === undefined ? (
          <ActsOffProvider value={row !== undefined && onlyReads(row) ? readsOnly : undefined}>
            <Outlet />
          </ActsOffProvider>
        ) : (
          <ClosedPage reason={missing} />
        )}
      </div>
    </>
  );
}

/** Breadcrumbs: Panel / Administration / page. A page gives its name through its `handle`. */
function Crumbs() {
  const { pathname } = useLocation();
  const names = useCrumbs().flatMap(({ under, crumb }) =>
    under
      ? [
          <Link key="under" to={listPlace(under.path)} className={linkClass}>
            {under.crumb}
          </Link>,
          crumb,
        ]
      : [crumb],
  );
  return (
    <div className="mb-1">
      <Breadcrumbs
        items={[
          <Link key="panel" to={paths.panel()} className={linkClass}>
            Panel
          </Link>,
          pathname === paths.admin() ? (
            'Administration'
          ) : (
            <Link key="admin" to={paths.admin()} className={linkClass}>
              Administration
            </Link>
          ),
          ...names,
        ]}
      />
    </div>
  );
}

/** A page that the account has no right to: its name, the right that is missing, and the way back to its list. */
function ClosedPage({ reason }: { reason: string }): ReactNode {
  const { crumb = 'Administration', under } = useCrumbs().at(-1) ?? {};
  const { may } = useRights();
  const listRow = under && staffPageRow(under.path);
  const back =
    under && listRow && may(listRow)
      ? { to: listPlace(under.path), label: `Back to ${under.crumb}` }
      : { to: paths.admin(), label: 'Back to Overview' };
  return (
    <Page kind="read">
      <PageHeading title={crumb} />
      <MissingRight
        reason={reason}
        back={
          <Link to={back.to} className={buttonClass('secondary')}>
            {back.label}
          </Link>
        }
      />
    </Page>
  );
}

interface Crumb {
  readonly crumb: string;
  /** The list page this page belongs to. */
  readonly under?: { readonly crumb: string; readonly path: string };
}

/** The last crumb of a page about one thing is the name of that thing, which its loader returns as `about`. */
const useCrumbs = (): readonly Crumb[] =>
  useMatches().flatMap(({ handle, loaderData }) =>
    isNamed(handle) ? [isAbout(loaderData) ? { ...handle, crumb: loaderData.about } : handle] : [],
  );

function isNamed(handle: unknown): handle is Crumb {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string';
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isMissingRight(error)) {
    return (
      <>
        <Crumbs />
        <ClosedPage reason={error.message} />
      </>
    );
  }
  return <RouteErrorScreen back={{ to: paths.admin(), label: 'Go to the administration' }} />;
}
