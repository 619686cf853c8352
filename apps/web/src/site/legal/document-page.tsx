import { brand } from '@resolvo/brand/brand';
import { dayInWords } from '@resolvo/contract/day-words';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LegalBlock, LegalDocument } from '../content/legal/document.ts';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { useAlive } from '../parts/use-alive.ts';
import { pageMeta } from '../seo.ts';
import { LegalLinks } from './legal-links.tsx';

export const documentMeta = (document: LegalDocument) =>
  pageMeta({ title: document.title, description: document.description, path: document.href, image: 'legal' });

/** A legal text with its contents beside it. On paper the text alone remains. */
export function DocumentPage({ document }: { document: LegalDocument }) {
  const alive = useAlive();
  return (
    <>
      <Hero
        size="short"
        ridge="right"
        label="Legal"
        title={<HeroTitle>{document.title}</HeroTitle>}
        lede={document.lede}
      />
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-12 sm:px-8 lg:grid-cols-[16rem_1fr] print:block print:p-0">
        <nav aria-labelledby="contents" className="h-fit lg:sticky lg:top-24 print:hidden">
          <h2 id="contents" className="label-mono mb-3 text-muted">
            Contents
          </h2>
          <ol className="grid border-line border-l">
            {document.sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="-ml-px flex min-h-9 items-center gap-2 border-transparent border-l pl-4 text-muted text-sm hover:border-accent hover:text-text"
                >
                  <span className="w-5 font-mono text-xs">{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="min-w-0 max-w-3xl print:max-w-none">
          <div className="mb-8 flex min-h-8 flex-wrap items-center justify-between gap-4">
            <p className="text-muted">
              Last changed on <time dateTime={document.changed}>{dayInWords(new Date(document.changed))}</time>
              <span className="hidden print:inline">
                {' '}
                · {brand.legalName} · {brand.siteUrl + document.href}
              </span>
            </p>
            {alive && (
              <Button
                variant="secondary"
                size="sm"
                icon={<Printer aria-hidden="true" />}
                onClick={() => window.print()}
                className="print:hidden"
              >
                Print
              </Button>
            )}
          </div>
          <Notice tone="warn" title="This is a template">
            It was written with care for a Norwegian provider, but it is not legal advice. It must be reviewed by a
            lawyer before a company relies on it.
          </Notice>
          {document.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              className="below-fold mt-12 scroll-mt-24 break-inside-avoid-page [--room:24rem]"
            >
              <h2 className="font-medium text-2xl tracking-[-0.02em]">
                <span className="mr-3 font-mono text-accent-text text-base">{index + 1}</span>
                {section.title}
              </h2>
              {section.blocks.map((block) => (
                <Block key={typeof block === 'string' ? block : block[0]} block={block} />
              ))}
            </section>
          ))}
          <LegalLinks current={document.href} />
        </article>
      </div>
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p className="mt-4 text-base/7">{block}</p>;
  return (
    <ul className="mt-4 grid gap-2.5">
      {block.map((point) => (
        <li key={point} className="flex gap-3.5 text-base/7">
          <span aria-hidden="true" className="mt-3.5 w-3 shrink-0 border-accent border-t" />
          {point}
        </li>
      ))}
    </ul>
  );
}
