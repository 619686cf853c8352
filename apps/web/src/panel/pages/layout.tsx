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

/** Error boundary inside the navigation. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <ErrorScreen missing={isRouteErrorResponse(error) && error.status === 404} />
    </Frame>
  );
}
