import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import { Check, Star } from 'lucide-react';
import { Link } from 'react-router';
import { useCachedCall } from '../../api/request-cache.ts';
import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { DeliveryCard } from '../art/delivery-card.tsx';
import { SolutionArt, SolutionArtGradient } from '../art/solution-art.tsx';
import { UndoArt } from '../art/undo-art.tsx';
import { featuredCases } from '../content/case-studies.ts';
import {
  audiences,
  delivery,
  faq,
  figures,
  hero,
  homeMeta,
  priceOnRequest,
  type SolutionCard,
  solutions,
  supportCall,
  type Testimonial,
  tailored,
  testimonials,
} from '../content/home.ts';
import { formatEuro } from '../euro.ts';
import { FaqSection } from '../parts/faq-section.tsx';
import { Hero } from '../parts/hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { seconds } from '../seconds.ts';
import { faqData, organizationData, pageMeta } from '../seo.ts';
import { usePlans } from '../use-plans.ts';
import { Carousel } from './carousel.tsx';
import { Tagline } from './tagline.tsx';

export const meta = () =>
  pageMeta({ ...homeMeta, path: paths.home(), plainTitle: true, data: [organizationData(), faqData(faq)] });

export default function HomePage() {
  return (
    <>
      <SolutionArtGradient />
      <Hero
        size="full"
        ridge="home"
        label={hero.label}
        title={<Tagline title={hero.title} phrases={audiences} />}
        lede={hero.lede}
        actions={
          <>
            <Link to={paths.register()} className={buttonClass('primary', 'lg')}>
              Get started
            </Link>
            <Link to={paths.prices()} className={buttonClass('secondary', 'lg')}>
              See all prices
            </Link>
          </>
        }
        aside={<DeliveryCard />}
      />
      <Figures />
      <Solutions />
      <Delivery />
      <TailoredBanner />
      <Section>
        <SectionHeading
          label="Case studies"
          title="See what others run here"
          action={
            <Link to={paths.caseStudies()} className={buttonClass('secondary')}>
              All case studies
            </Link>
          }
        />
        <Carousel cases={featuredCases} />
      </Section>
      <Section tone="sunken">
        <SectionHeading label="Customers" title="What customers say about us" />
        <ul className="grid gap-5 md:grid-cols-2">
          {testimonials.map((testimonial) => (
            <Quote key={testimonial.author} testimonial={testimonial} />
          ))}
        </ul>
      </Section>
      <FaqSection title="Answers before you order" lede="Five that most people want first." items={faq} />
      <SupportCall />
    </>
  );
}

/** Measured where enough servers were delivered to say a number; what holds for each of them until then. */
function useDeliveryFigure(): { readonly value: string; readonly name: string } {
  const times = useCachedCall('vmDeliveryTimes', {}).data;
  if (!times?.measured)
    return { value: claim('delivery.step-count', '8 steps'), name: 'to a server, shown as they happen' };
  const { p50, p95 } = times.measured;
  return {
    value: seconds(p50),
    name: claim('delivery.measured', `to a new server: half took less, 19 of 20 less than ${seconds(p95)}`),
  };
}

function Figures() {
  return (
    <dl className="below-fold mx-auto grid max-w-7xl [--room:14rem] grid-cols-2 gap-x-8 gap-y-8 px-4 pt-6 sm:px-8 lg:grid-cols-4">
      {[useDeliveryFigure(), ...figures].map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse justify-end border-line border-l pl-5">
          <dt className="mt-1 min-h-10 text-muted text-sm">{name}</dt>
          <dd className="font-medium text-3xl tracking-[-0.02em] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lowest price of the plans a card links to. */
function useLowestPrices(): Readonly<Record<SolutionCard['icon'], string>> {
  const { cpanel_plans, proxmox_plans } = usePlans();
  const from = (plans: readonly { plan_price: number }[]) =>
    plans.length === 0
      ? priceOnRequest
      : `From ${formatEuro(Math.min(...plans.map((plan) => plan.plan_price)))} ${eachWords(monthly)}, without VAT`;
  return { web: from(cpanel_plans), cloud: from(proxmox_plans), enterprise: priceOnRequest };
}

function Solutions() {
  const prices = useLowestPrices();
  return (
    <Section id="solutions">
      <SectionHeading label={solutions.label} title={solutions.title} lede={solutions.lede} />
      <ul className="grid gap-5 lg:grid-cols-3">
        {solutions.cards.map((card) => (
          <SolutionTile key={card.name} card={card} price={prices[card.icon]} />
        ))}
      </ul>
    </Section>
  );
}

function SolutionTile({ card, price }: { card: SolutionCard; price: string }) {
  return (
    <li className="below-fold group relative flex flex-col overflow-hidden [--room:38rem] sm:max-lg:flex-row rounded-xl border border-line bg-surface transition-[border-color] duration-200 hover:border-accent-line">
      <div className="grid shrink-0 place-items-center border-line border-b bg-sunken/60 px-8 pt-8 pb-6 sm:max-lg:w-64 sm:max-lg:border-r sm:max-lg:border-b-0">
        <SolutionArt name={card.icon} />
      </div>
      <div className="flex flex-1 flex-col p-7">
        <h3 className="font-medium text-2xl tracking-[-0.02em]">{card.name}</h3>
        <p className="mt-3 text-base/7 text-muted">{card.description}</p>
        <ul className="mt-6 mb-8 grid gap-2.5">
          {card.points.map((point) => (
            <li key={point} className="flex items-start gap-3 text-ui">
              <Check aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0 text-accent-text" />
              {point}
            </li>
          ))}
        </ul>
        <p className="mt-auto border-line border-t pt-5 font-medium text-lg tabular-nums">{price}</p>
        <Link
          to={card.href}
          className="mt-1 inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          Explore {card.name}
        </Link>
      </div>
    </li>
  );
}

function Delivery() {
  return (
    <Section tone="night">
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <SectionHeading label={delivery.label} title={delivery.title} lede={delivery.lede} />
          <ol className="grid gap-8">
            {delivery.points.map((point, index) => (
              <li key={point.title} className="flex gap-5">
                <span aria-hidden="true" className="label-mono mt-1 text-accent-text">
                  0{index + 1}
                </span>
                <div>
                  <h3 className="font-medium text-lg">{point.title}</h3>
                  <p className="mt-1 max-w-prose text-base/7 text-muted">{point.text}</p>
                </div>
              </li>
            ))}
          </ol>
          <Link to={paths.ourPanel()} className={`${buttonClass('secondary')} mt-10`}>
            Look inside the panel
          </Link>
        </div>
        <UndoArt />
      </div>
    </Section>
  );
}

function TailoredBanner() {
  return (
    <div className="below-fold mx-auto max-w-7xl px-4 pt-20 [--room:30rem] sm:px-8 sm:pt-28">
      <section
        data-theme="dark"
        aria-labelledby="tailored"
        className="relative isolate overflow-hidden rounded-xl bg-surface px-6 py-12 sm:px-14 sm:py-16"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 900 320"
          preserveAspectRatio="xMaxYMid slice"
          fill="none"
          className="absolute inset-0 -z-10 size-full opacity-20 sm:opacity-70"
        >
          {Array.from({ length: 15 }, (_, i) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one drawing
              key={i}
              d={`M${300 + i * 10} 340C${460 + i * 14} ${200 - i * 6} ${620 + i * 6} ${330 - i * 16} 940 ${60 + i * 13}`}
              stroke="url(#solution-art)"
              opacity={0.15 + 0.05 * i}
            />
          ))}
        </svg>
        <h2 id="tailored" className="font-medium text-3xl tracking-[-0.02em] sm:text-[2.75rem]/[1.12]">
          {tailored.title}
        </h2>
        <p className="mt-4 max-w-xl text-lg/7 text-neutral">{tailored.text}</p>
        <Link to={tailored.href} className={`${buttonClass('primary', 'lg')} mt-8`}>
          {tailored.action}
        </Link>
      </section>
    </div>
  );
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { content, author, position, rating } = testimonial;
  return (
    <li className="flex">
      <figure className="flex w-full flex-col rounded-xl border border-line bg-surface p-7 sm:p-8">
        <p role="img" aria-label={`Rated ${rating} out of 5`} className="flex gap-1 text-accent-text">
          {Array.from({ length: rating }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five equal stars
            <Star key={i} aria-hidden="true" className="size-4 fill-current" />
          ))}
        </p>
        <blockquote className="mt-5 flex-1 text-lg/8">{content}</blockquote>
        <figcaption className="mt-7 flex items-center gap-4">
          <Avatar name={author} size="lg" />
          <span>
            <span className="block font-medium">{author}</span>
            <span className="block text-muted text-sm">{position}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

function SupportCall() {
  return (
    <Section tone="night">
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <div className="max-w-2xl">
          <h2 className="font-medium text-3xl tracking-[-0.02em] sm:text-[2.75rem]/[1.12]">{supportCall.title}</h2>
          <p className="mt-4 text-lg/7 text-neutral">{supportCall.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.contact()} className={buttonClass('primary', 'lg')}>
            Contact support
          </Link>
          <Link to={paths.register()} className={buttonClass('secondary', 'lg')}>
            Open an account
          </Link>
        </div>
      </div>
    </Section>
  );
}
