import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { paths } from '../paths.ts';
import { RouteErrorScreen } from '../shell/error-screen.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';

const linkClass = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline';

/** Breadcrumbs: Panel / Administration / page. A page gives its name through its `handle`. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const names = useMatches().flatMap(({ handle }) => {
    if (!isNamed(handle)) return [];
    const { under, crumb } = handle;
    return under
      ? [
          <Link key="under" to={under.path} className={linkClass}>
            {under.crumb}
          </Link>,
          crumb,
        ]
      : [crumb];
  });
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

interface Crumb {
  readonly crumb: string;
  /** The list page this page belongs to. */
  readonly under?: { readonly crumb: string; readonly path: string };
}

function isNamed(handle: unknown): handle is Crumb {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string';
}

export function ErrorBoundary() {
  return <RouteErrorScreen back={{ to: paths.admin(), label: 'Go to the administration' }} />;
}
