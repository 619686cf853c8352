import { type MetaDescriptor, useParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { positions } from '../../../content/company.ts';
import { type PositionName, positionNames } from '../../../content/slugs.ts';
import { ApplicationForm } from '../../../forms/application-form.tsx';
import { Hero, HeroTitle } from '../../../parts/hero.tsx';
import { NotFound } from '../../../parts/not-found.tsx';
import { Section } from '../../../parts/section.tsx';
import { pageMeta, trailData } from '../../../seo.ts';

const find = (name: string | undefined): PositionName | undefined => positionNames.find((known) => known === name);

const trailTo = (name: PositionName) => [
  { name: 'Careers', href: paths.careers() },
  { name: positions[name].title, href: paths.career({ name }) },
];

export function meta({ params }: { params: { name: string } }): MetaDescriptor[] {
  const name = find(params.name);
  if (!name) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
  const { title, place, summary } = positions[name];
  return pageMeta({
    title: `${title}, ${place}`,
    description: `${summary} ${positions[name].pay}.`,
    path: paths.career({ name }),
    image: 'company',
    data: [trailData(trailTo(name))],
  });
}

export default function PositionPage() {
  const name = find(useParams().name);
  if (!name) return <NotFound />;
  const position = positions[name];
  return (
    <>
      <Hero
        size="short"
        ridge="right"
        trail={trailTo(name)}
        title={<HeroTitle>{position.title}</HeroTitle>}
        lede={position.summary}
      />
      <Section tight>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_18rem]">
          <div className="grid max-w-2xl gap-12">
            <Points title="What you will do" points={position.work} />
            <Points title="What you bring" points={position.bring} />
            <section id="apply" className="scroll-mt-24 border-line border-t pt-10">
              <h2 className="mb-6 font-medium text-3xl tracking-[-0.02em]">Apply</h2>
              <ApplicationForm key={name} position={name} />
            </section>
          </div>
          <dl className="h-fit divide-y divide-line rounded-xl border border-line bg-surface px-7 py-3 lg:sticky lg:top-24">
            {[
              ['Team', position.team],
              ['Place', position.place],
              ['Hours', position.kind],
              ['Pay', position.pay],
            ].map(([term, value]) => (
              <div key={term} className="py-4">
                <dt className="label-mono text-muted">{term}</dt>
                <dd className="mt-1.5">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="font-medium text-2xl tracking-[-0.02em]">{title}</h2>
      <ul className="mt-5 grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-4 text-lg/7">
            <span aria-hidden="true" className="mt-3 h-px w-4 shrink-0 bg-accent" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
