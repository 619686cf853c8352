import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';
import type { CaseStudy } from '../content/case-studies.ts';
import { useAlive } from '../parts/use-alive.ts';

const arrow =
  'grid size-11 place-items-center rounded-full border border-line-strong text-text transition-colors duration-150 hover:border-accent hover:text-accent-text';

/** One case study at a time, endless in both directions. Without scripts it is a horizontally scrolling row. */
export function Carousel({ cases }: { cases: readonly CaseStudy[] }) {
  const [index, setIndex] = useState(0);
  const alive = useAlive();
  const go = (to: number) => setIndex((to + cases.length) % cases.length);

  return (
    <section aria-roledescription="carousel" aria-label="Case studies">
      <div className="overflow-hidden noscript:overflow-x-auto">
        <div
          aria-live="polite"
          className="flex transition-transform duration-500 ease-calm"
          style={{ transform: `translateX(-${index * 100}%)` }}
        >
          {cases.map((study, at) => (
            <Slide key={study.name} study={study} place={`${at + 1} of ${cases.length}`} off={alive && at !== index} />
          ))}
        </div>
      </div>
      <div className="mt-8 flex items-center justify-between gap-6 noscript:hidden">
        <div className="flex">
          {cases.map((study, at) => (
            <button
              key={study.name}
              type="button"
              aria-label={`Show ${study.name}`}
              aria-current={at === index}
              onClick={() => go(at)}
              className="group grid h-11 w-12 place-items-center"
            >
              <span className="h-1 w-8 rounded-full bg-line-strong transition-colors duration-150 group-hover:bg-muted group-aria-[current=true]:bg-accent" />
            </button>
          ))}
        </div>
        <div className="flex gap-3">
          <button type="button" aria-label="Previous case study" onClick={() => go(index - 1)} className={arrow}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </button>
          <button type="button" aria-label="Next case study" onClick={() => go(index + 1)} className={arrow}>
            <ArrowRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </section>
  );
}

function Slide({ study, place, off }: { study: CaseStudy; place: string; off: boolean }) {
  return (
    <article
      aria-roledescription="slide"
      aria-label={`${study.name}, ${place}`}
      inert={off}
      className="grid w-full shrink-0 items-center gap-8 px-px lg:grid-cols-[1.1fr_1fr] lg:gap-14"
    >
      <div className="overflow-hidden rounded-xl border border-line">
        <img
          src={study.imageSrc}
          alt=""
          width={800}
          height={520}
          loading="lazy"
          className={cx('h-auto w-full', study.soon && 'scale-105 blur-md')}
        />
      </div>
      <div>
        <p className="flex items-center gap-3">
          <span className="label-mono text-accent-text">{study.name}</span>
          {study.soon && <Tag>Soon</Tag>}
        </p>
        <h3 className="mt-4 font-medium text-2xl/8 tracking-[-0.02em] sm:text-3xl/10">{study.title}</h3>
        <p className="mt-4 text-base/7 text-muted">{study.description}</p>
        <ul className="mt-6 flex flex-wrap gap-2">
          {study.tags.map((tag) => (
            <li key={tag} className="rounded-full border border-line px-3 py-1 text-muted text-sm">
              {tag}
            </li>
          ))}
        </ul>
        <Link
          to={study.detailsUrl}
          className="mt-7 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Read about {study.name}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </article>
  );
}
