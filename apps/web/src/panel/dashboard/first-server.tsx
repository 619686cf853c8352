import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const steps = [
  ['Choose', 'A size, a place and a system.'],
  ['Pay', 'By card, from your balance or by bank transfer. Cancel any time: it runs to the end of what is paid.'],
  ['Sign in', 'You see each step of the set-up, then the command to type.'],
] as const;

/** For an account that has bought nothing yet. */
export function FirstServer() {
  return (
    <Card
      title="Your first server in a minute"
      actions={
        <Link to={paths.serverNew()} className={buttonClass('primary')}>
          New Server
        </Link>
      }
    >
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden="true" className="label-mono pt-0.5 text-accent-text">
              {index + 1}
            </span>
            <div>
              <p className="font-medium text-sm text-text">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
