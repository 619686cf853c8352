import { ErrorScreen } from '../error-screen.tsx';

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return <ErrorScreen missing />;
}
