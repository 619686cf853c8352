import { type CpuId, cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { type MetaDescriptor, useParams } from 'react-router';
import { example } from '../../../../claim.ts';
import { paths } from '../../../../paths.ts';
import { type Cpu, cpus } from '../../../content/dedicated.ts';
import { fromEuro } from '../../../euro.ts';
import { Hero, HeroTitle } from '../../../parts/hero.tsx';
import { NotFound } from '../../../parts/not-found.tsx';
import { Section } from '../../../parts/section.tsx';
import { pageMeta, productData, trailData } from '../../../seo.ts';
import { Configurator } from './configurator.tsx';

function find(cpuId: string | undefined): (Cpu & { readonly id: CpuId }) | undefined {
  const id = cpuIds.find((known) => known === cpuId);
  return id && { id, ...cpus[id] };
}

const trailTo = (cpuId: string, name: string) => [
  { name: 'Dedicated Servers', href: paths.solutionsDedicated() },
  { name, href: paths.solutionsDedicatedConfigure({ cpuId }) },
];

export function meta({ params }: { params: { cpuId: string } }): MetaDescriptor[] {
  const cpu = find(params.cpuId);
  if (!cpu) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
  const path = paths.solutionsDedicatedConfigure(params);
  const description = example(
    'dedicated',
    `Configure a dedicated server with ${cpu.name}, ${cpu.cores} cores at ${cpu.clock}: choose memory, disks, network, addresses and place, see the price and the delivery, and order it.`,
  );
  return pageMeta({
    title: `Configure ${cpu.name}`,
    description,
    path,
    image: 'dedicated',
    data: [
      trailData(trailTo(params.cpuId, cpu.name)),
      productData(cpu.name, cpu.text, path, [{ name: cpu.name, cents: cpu.cents }]),
    ],
  });
}

export default function ConfigurePage() {
  const { cpuId = '' } = useParams();
  const cpu = find(cpuId);
  if (!cpu) return <NotFound />;
  return (
    <>
      <Hero
        size="short"
        ridge="left"
        trail={trailTo(cpuId, cpu.name)}
        title={<HeroTitle>{cpu.name}</HeroTitle>}
        price={fromEuro([cpu.cents])}
        lede={`${cpu.cores} cores at ${cpu.clock}, ${cpu.cache} of cache. ${cpu.text}`}
      />
      <Section tight>
        <Configurator key={cpuId} cpuId={cpu.id} cpu={cpu} />
      </Section>
    </>
  );
}
