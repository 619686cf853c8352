import type { ActivityEvent } from '@resolvo/contract/people/activity';
import type { Thing } from '@resolvo/contract/thing';
import { Link } from 'react-router';
import { cx } from '../../../ui/class-names.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { pagesOfThings } from './thing-pages.ts';

interface ThingLinkProps {
  readonly thing: Thing | null;
  readonly side: 'owner' | 'staff';
  /** On a phone all of its name, on as many lines as it takes. */
  readonly wraps?: boolean;
  /** Its page is no more. */
  readonly isGone?: boolean;
}

const wholeOnPhone = 'max-sm:whitespace-normal max-sm:wrap-anywhere';

/** What a line of history is about, with a link to its page where it has one. */
export function ThingLink({ thing, side, isGone = false, wraps = false }: ThingLinkProps) {
  if (thing === null || thing.name === '') return null;
  const page = pagesOfThings[side][thing.kind];
  if (!page || isGone) return <span className={cx('truncate text-muted', wraps && wholeOnPhone)}>{thing.name}</span>;
  return (
    // What is shortened stands on its lower edge: without the margin it would be higher than the words beside it.
    <Link
      to={page(thing.id)}
      title={thing.name}
      className={cx(textLinkClass, '-mb-0.5 max-w-full truncate align-bottom', wraps && wholeOnPhone)}
    >
      {thing.name}
    </Link>
  );
}

/** What a line of activity is about, for its owner. */
export const ActivityThing = ({ of: { kind, thing } }: { readonly of: Pick<ActivityEvent, 'kind' | 'thing'> }) => (
  <ThingLink thing={thing} side="owner" wraps isGone={/_(?:deleted|removed|released)$/.test(kind)} />
);
