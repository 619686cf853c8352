import { cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ProcessorDies } from '../../art/processor-dies.tsx';
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
import { fromEuro } from '../../euro.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { PriceSwitches, usePriceView } from '../../parts/price-switches.tsx';
import { ProcessorTable } from '../../parts/processor-table.tsx';
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

export default function DedicatedPage() {
  const prices = usePriceView();
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
          title="Choose the power you need"
          lede="It begins with the processor; what goes around it is up to you. Prices are for a month, with the smallest parts."
        />
        <ProcessorDies />
        <PriceSwitches {...prices} once />
        <ProcessorTable view={prices.view} />
      </Section>
      <Section tone="night">
        <SectionHeading
          label="What you get"
          title="Someone is there when a part fails"
          lede="Hardware, and the people around it."
        />
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
