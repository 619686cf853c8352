import { dayInWords } from '@resolvo/contract/day-words';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  useLoaderData,
} from 'react-router';
import { paths } from '../../../paths.ts';
import { helpNames } from '../../content/slugs.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { pageMeta, trailData } from '../../seo.ts';
import { articleCalled } from '../articles.server.ts';

/** Runs at build time. The page of an article that does not exist is never written. */
export const loader = ({ params }: LoaderFunctionArgs) => ({ article: articleCalled(params.name ?? '') });
type Loaded = Awaited<ReturnType<typeof loader>>;

/** There is no file to ask for where no article was written. */
export const clientLoader = async ({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> =>
  helpNames.some((name) => name === params.name) ? serverLoader<typeof loader>() : { article: undefined };

const trailTo = (title: string, name: string) => [
  { name: 'Help centre', href: paths.help() },
  { name: title, href: paths.helpArticle({ name }) },
];

export function meta({ loaderData }: { loaderData?: Loaded }): MetaDescriptor[] {
  const article = loaderData?.article;
  if (!article) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({
    title: article.title,
    description: article.summary,
    path: paths.helpArticle({ name: article.name }),
    image: 'company',
    data: [trailData(trailTo(article.title, article.name))],
  });
}

const contentsLink =
  '-ml-px flex min-h-9 items-center border-transparent border-l py-1 pl-4 text-muted text-sm hover:border-accent hover:text-text';

export default function HelpArticlePage() {
  const { article } = useLoaderData<typeof loader>();
  if (!article) return <NotFound />;
  return (
    <>
      <Hero
        size="short"
        ridge="right"
        trail={trailTo(article.title, article.name)}
        title={<HeroTitle>{article.title}</HeroTitle>}
        lede={article.summary}
      />
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-12 sm:px-8 lg:grid-cols-[16rem_1fr] print:block print:p-0">
        <div className="grid h-fit gap-8 lg:sticky lg:top-24 print:hidden">
          {article.headings.length > 1 && (
            <nav aria-labelledby="contents">
              <h2 id="contents" className="label-mono mb-3 text-muted">
                Contents
              </h2>
              <ol className="grid border-line border-l">
                {article.headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={contentsLink}>
                      {text}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
        <article className="min-w-0 max-w-3xl print:max-w-none">
          <p className="mb-6 text-muted text-sm">
            {article.group} · Updated <time dateTime={article.updated}>{dayInWords(new Date(article.updated))}</time>
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from a file of the repository, by the safe markdownToHtml. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
          <nav aria-labelledby="related" className="mt-14 border-line border-t pt-8 print:hidden">
            <h2 id="related" className="font-medium text-xl">
              Related
            </h2>
            <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
              {article.relatedArticles.map(({ name, title, summary }) => (
                <li key={name}>
                  <Link to={paths.helpArticle({ name })} className="group block py-3">
                    <span className="font-medium group-hover:text-accent-text">{title}</span>
                    <span className="mt-0.5 block text-muted text-sm">{summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </article>
      </div>
      <CallBand
        call={{
          title: 'Not what you were looking for?',
          text: 'Open a ticket from the panel. A person reads it.',
          actions: [
            { name: 'Open a ticket', href: paths.supportNew() },
            { name: 'All articles', href: paths.help() },
          ],
        }}
      />
    </>
  );
}
