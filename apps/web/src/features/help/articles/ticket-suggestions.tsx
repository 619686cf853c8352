import { useWatch } from 'react-hook-form';
import { paths } from '../../../paths.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useFoundArticles } from './use-found-articles.ts';

/** Articles about the title that is being typed. They open in a tab of their own, so that nothing typed is lost. */
export function TicketSuggestions() {
  const title: unknown = useWatch({ name: 'title' });
  const typed = typeof title === 'string' && title.trim().length >= 4 ? title : '';
  const { found } = useFoundArticles(typed, 3);
  return (
    <div role="status" className="empty:-mt-5">
      {typed !== '' && found.length > 0 && (
        <div className="rounded-md border border-line bg-sunken/60 px-3 py-2 text-sm">
          <p className="font-medium">This may answer it at once</p>
          <ul className="mt-1 grid gap-0.5">
            {found.map((article) => (
              <li key={article.name}>
                <a
                  href={paths.helpArticle({ name: article.name })}
                  target="_blank"
                  rel="noopener"
                  className={textLinkClass}
                >
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
