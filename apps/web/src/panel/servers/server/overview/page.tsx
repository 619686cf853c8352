import { titleAbout } from '../../../../shell/title.ts';
import { Overview } from './overview.tsx';

export const meta = titleAbout('');

export default function ServerOverviewPage() {
  return <Overview />;
}
