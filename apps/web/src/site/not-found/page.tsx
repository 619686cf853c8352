import { NotFound } from '../parts/not-found.tsx';

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return <NotFound />;
}
