import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from '../../shell/error-screen.tsx';
import { Frame } from '../frame.tsx';

export default function PagesLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails leaves the navigation standing. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <ErrorScreen missing={isRouteErrorResponse(error) && error.status === 404} />
    </Frame>
  );
}
