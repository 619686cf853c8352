import { paths } from '../../paths.ts';
import { ErrorScreen, noPage } from '../../shell/error-screen.tsx';
import { privateTitle } from '../../shell/title.ts';

export const meta = privateTitle('Page not found');

export default function NotFoundPage() {
  return <ErrorScreen missing={noPage} back={{ to: paths.panel(), label: 'Go to the dashboard' }} />;
}
