import { isRouteErrorResponse, Link, Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';

const linkClass = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline';

/** Panel / Administration / where one is. A page says its own name through its handle. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const names = useMatches().flatMap(({ handle }) => (isNamed(handle) ? [handle.crumb] : []));
  return (
    <>
      <div className="mb-6">
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
      <Outlet />
    </>
  );
}

function isNamed(handle: unknown): handle is { crumb: string } {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string';
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorScreen missing={isRouteErrorResponse(error) && error.status === 404} />;
}
