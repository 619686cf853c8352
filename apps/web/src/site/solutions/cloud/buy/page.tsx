import { paths } from '../../../../paths.ts';
import { buy } from '../../../content/cloud.ts';
import { Hero, HeroTitle } from '../../../parts/hero.tsx';
import { Section } from '../../../parts/section.tsx';
import { pageMeta, trailData } from '../../../seo.ts';
import { usePlans } from '../../../use-plans.ts';
import { BuyForm } from './buy-form.tsx';

const trail = [
  { name: 'Private Cloud Server', href: paths.solutionsCloud() },
  { name: 'Choose', href: paths.solutionsCloudBuy() },
];

export const meta = () =>
  pageMeta({ ...buy.meta, path: paths.solutionsCloudBuy(), image: 'cloud', data: [trailData(trail)] });

export default function BuyPage() {
  const { proxmox_plans } = usePlans();
  return (
    <>
      <Hero size="short" ridge="right" trail={trail} title={<HeroTitle>{buy.title}</HeroTitle>} lede={buy.lede} />
      <Section tight>
        <BuyForm plans={proxmox_plans} />
      </Section>
    </>
  );
}
