import type { ActivityEvent } from '@resolvo/contract/people/activity';
import type { Thing } from '@resolvo/contract/thing';
import { Link } from 'react-router';
import { cx } from '../../../ui/class-names.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { pagesOfThings } from './thing-pages.ts';

interface ThingLinkProps {
  readonly thing: Thing | null;
  readonly side: 'owner' | 'staff';
  /** Its page is no more. */
  readonly isGone?: boolean;
}

/** What a line of history is about, with a link to its page where it has one. */
export function ThingLink({ thing, side, isGone = false }: ThingLinkProps) {
  if (thing === null || thing.name === '') return null;
  const page = pagesOfThings[side][thing.kind];
  if (!page || isGone) return <span className="truncate text-muted">{thing.name}</span>;
  return (
    // What is shortened stands on its lower edge: without the margin it would be higher than the words beside it.
    <Link
      to={page(thing.id)}
      title={thing.name}
      className={cx(textLinkClass, '-mb-0.5 max-w-full truncate align-bottom')}
    >
      {thing.name}
    </Link>
  );
}

/** What a line of activity is about, for its owner. */
export const ActivityThing = ({ of: { kind, thing } }: { readonly of: Pick<ActivityEvent, 'kind' | 'thing'> }) => (
  <ThingLink thing={thing} side="owner" isGone={/_(?:deleted|removed|released)$/.test(kind)} />
);
