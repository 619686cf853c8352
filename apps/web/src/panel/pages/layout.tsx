import { Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { RouteErrorScreen } from '../../shell/error-screen.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Frame } from '../frame.tsx';

/** Of a page that is still loading, and of one that could not be shown. */
export const meta = privateTitle('Panel');

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
