import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useFoundArticles } from '../../features/help/articles/use-found-articles.ts';
import { paths } from '../../paths.ts';
import { SearchField } from '../../ui/search-field.tsx';

const most = 8;

/** Searches in the browser. Without scripts the list below is all there is, and the field is not drawn. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const { found, isReady } = useFoundArticles(typed, most);
  const statusId = useId();
  const isAsked = typed.trim() !== '';
  return (
    <search className="noscript:hidden">
      <SearchField
        label="Search the help centre"
        placeholder="Search, for example: reset password"
        value={typed}
        onValueChange={setTyped}
        maxLength={120}
        aria-describedby={statusId}
        className="max-w-2xl"
      />
      <p id={statusId} role="status" className="mt-2 min-h-6 text-muted text-sm">
        {isAsked && isReady && countText(found.length)}
      </p>
      {isAsked && found.length > 0 && (
        <ul className="mt-2 grid max-w-2xl divide-y divide-line border-line border-y">
          {found.map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={paths.helpArticle({ name })} className="group block py-3">
                <span className="font-medium group-hover:text-accent-text">{title}</span>
                <span className="mt-0.5 block text-muted text-sm">{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No article is about this. Try other words, or write to us.';
  return count === 1 ? '1 article' : `${count} articles`;
}
