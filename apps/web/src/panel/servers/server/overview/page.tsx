import { privateTitle } from '../../../../shell/title.ts';
import { Overview } from './overview.tsx';

export const meta = privateTitle('Server');

export default function ServerOverviewPage() {
  return <Overview />;
}
