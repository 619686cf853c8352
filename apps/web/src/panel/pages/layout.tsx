import { Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { RouteErrorScreen } from '../../shell/error-screen.tsx';
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
  return (
    <Frame>
      <RouteErrorScreen back={{ to: paths.panel(), label: 'Go to the dashboard' }} />
    </Frame>
  );
}
