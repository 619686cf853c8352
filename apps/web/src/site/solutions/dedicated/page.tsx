import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { RackArt } from '../../art/rack-art.tsx';
import { cloudComparison } from '../../content/cloud.ts';
import {
  cpus,
  dedicatedCall,
  dedicatedFaq,
  dedicatedFeatures,
  dedicatedHero,
  dedicatedMeta,
} from '../../content/dedicated.ts';
import { type CpuId, cpuIds } from '../../content/slugs.ts';
import { formatEuro, fromEuro } from '../../euro.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { faqData, pageMeta, productData } from '../../seo.ts';

const offers = cpuIds.map((id) => ({ name: cpus[id].name, cents: cpus[id].cents }));

export const meta = () =>
  pageMeta({
    ...dedicatedMeta,
    path: paths.solutionsDedicated(),
    image: 'dedicated',
    data: [
      productData(dedicatedHero.label, dedicatedMeta.description, paths.solutionsDedicated(), offers),
      faqData(dedicatedFaq),
    ],
  });

const columns: readonly Column<CpuId>[] = [
  {
    key: 'cpu',
    header: 'Processor',
    cell: (id) => (
      <div className="py-1.5">
        <span className="font-medium">{cpus[id].name}</span>
        <span className="block text-muted text-sm">{cpus[id].text}</span>
      </div>
    ),
  },
  { key: 'cores', header: 'Cores', align: 'right', cell: (id) => cpus[id].cores },
  { key: 'clock', header: 'Clock', align: 'right', cell: (id) => cpus[id].clock },
  { key: 'cache', header: 'Cache', align: 'right', cell: (id) => cpus[id].cache },
  {
    key: 'memory',
    header: 'Memory from',
    align: 'right',
    cell: (id) => cpus[id].memory[0]?.name.replace(' DDR5 ECC', ''),
  },
  {
    key: 'price',
    header: 'Month from',
    align: 'right',
    cell: (id) => <span className="font-medium">{formatEuro(cpus[id].cents)}</span>,
  },
  {
    key: 'configure',
    header: <span className="sr-only">Configure</span>,
    align: 'right',
    className: 'w-0',
    cell: (id) => (
      <Link
        to={paths.solutionsDedicatedConfigure({ cpuId: id })}
        aria-label={`Configure a server with ${cpus[id].name}`}
        className={buttonClass('secondary', 'sm')}
      >
        Configure
      </Link>
    ),
  },
];

export default function DedicatedPage() {
  return (
    <>
      <Hero
        label={dedicatedHero.label}
        title={<HeroTitle>{dedicatedHero.title}</HeroTitle>}
        lede={dedicatedHero.lede}
        price={fromEuro(offers.map(({ cents }) => cents))}
        ridge="left"
        aside={<RackArt />}
        actions={
          <a href="#processors" className={buttonClass('primary', 'lg')}>
            Choose a processor
          </a>
        }
      />
      <Section id="processors">
        <SectionHeading
          label="Processors"
          title="It begins with the processor"
          lede="Everything around it is up to you. Prices are a month, without VAT, with the smallest parts."
        />
        <Table caption="Processors for dedicated servers" stacked columns={columns} rows={cpuIds} rowKey={(id) => id} />
      </Section>
      <Section tone="night">
        <SectionHeading label="What you get" title="Hardware, and the people around it" />
        <FeatureGrid features={dedicatedFeatures} />
      </Section>
      <Section>
        <SectionHeading label="Which one" title="Is a whole machine right for you?" />
        <Comparison data={cloudComparison} />
      </Section>
      <FaqSection title="About dedicated servers" items={dedicatedFaq} />
      <CallBand call={dedicatedCall} />
    </>
  );
}
