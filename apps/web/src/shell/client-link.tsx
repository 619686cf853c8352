import { Link } from 'react-router';
import { useRights } from '../api/use-rights.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/class-names.ts';
import { textLinkClass } from '../ui/text-link.ts';

/** The client that a row of staff is about, as a link for those who may open it. */
export function ClientLink({ user }: { user: { readonly user_id: string; readonly email: string } }) {
  const { may } = useRights();
  if (user.email === '') return <span className="text-muted">Deleted account</span>;
  if (user.user_id === '' || !may('clientDetail')) return user.email;
  return (
    <Link
      to={paths.adminClient({ userId: user.user_id })}
      title={user.email}
      className={cx(textLinkClass, 'inline-block max-w-64 truncate align-middle @max-5xl:max-w-44 @max-2xl:max-w-full')}
    >
      {user.email}
    </Link>
  );
}
