import { mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Notifications');

export const clientLoader = () => prefetch('mailChoices', {});

export default function NotificationsPage() {
  const { choices } = usePrefetched('mailChoices', {});
  const choose = useAct('mailChoose');
  return (
    <div className="max-w-[45rem]">
      <Card
        title="What we mail you"
        description={
          <>
            What is off here is still in your{' '}
            <Link to={paths.inbox()} className={textLinkClass}>
              inbox
            </Link>
            .
          </>
        }
        flush
      >
        <ul className="divide-y divide-line">
          {choices.map(({ kind, on, fixed }) => (
            <li key={kind} className="flex items-start justify-between gap-6 px-5 py-4 sm:px-6">
              {fixed === '' ? (
                <Switch
                  label={mailKindTexts[kind].name}
                  hint={mailKindTexts[kind].description}
                  checked={on}
                  onCheckedChange={(next) => void choose.run({ body: { kind, on: next } })}
                />
              ) : (
                <div className="flex min-w-0 items-start gap-3">
                  <span className="flex h-6 w-10 shrink-0 items-center justify-center text-muted">
                    <Lock aria-hidden="true" className="size-4" />
                  </span>
                  <div className="min-w-0">
                    <p className="text-ui/6">
                      {mailKindTexts[kind].name} <span className="text-muted text-sm">Always on</span>
                    </p>
                    <p className="text-muted text-sm">{`${mailKindTexts[kind].description} ${fixed}`}</p>
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
