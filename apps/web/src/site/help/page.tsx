import { Link, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { CallBand } from '../parts/call-band.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { Section } from '../parts/section.tsx';
import { pageMeta } from '../seo.ts';
import { articleGroups } from './articles.server.ts';
import { SearchBox } from './search-box.tsx';
import { slugOf } from './slug-of.ts';

export const meta = () =>
  pageMeta({
    title: 'Help centre',
    description:
      'How the panel works, in short articles: your first sign-in to a server, invoices and payment, members, passkeys and the API.',
    path: paths.help(),
    image: 'company',
  });

export const loader = () => ({ groups: articleGroups() });

export default function HelpPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero
        size="short"
        ridge="right"
        label="Help centre"
        title={<HeroTitle>How can we help?</HeroTitle>}
        lede="Short articles about the panel, your servers and your invoices, in the words that stand on the screens."
      />
      <Section tight>
        <SearchBox />
        <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2 xl:grid-cols-3">
          {groups.map(({ group, articles }) => (
            <section key={group} aria-labelledby={slugOf(group)}>
              <h2 id={slugOf(group)} className="scroll-mt-24 font-medium text-xl tracking-[-0.01em]">
                {group}
              </h2>
              <ul className="mt-3 grid border-line border-l">
                {articles.map(({ name, title }) => (
                  <li key={name}>
                    <Link
                      to={paths.helpArticle({ name })}
                      className="-ml-px flex min-h-9 items-center border-transparent border-l py-1 pl-4 text-muted hover:border-accent hover:text-text"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <CallBand
        call={{
          title: 'Not answered here?',
          text: 'Open a ticket from the panel. A person reads it.',
          actions: [
            { name: 'Open a ticket', href: paths.supportNew() },
            { name: 'Contact us', href: paths.contact() },
          ],
        }}
      />
    </>
  );
}
