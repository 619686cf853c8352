import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from '../../shell/error-screen.tsx';

/** Inside the frame, so that a page that fails leaves the navigation standing. */
export default function PagesLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorScreen missing={isRouteErrorResponse(error) && error.status === 404} />;
}
