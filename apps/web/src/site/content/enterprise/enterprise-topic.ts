import type { ComparisonData } from '../../parts/comparison.tsx';
import type { Feature } from '../../parts/feature-grid.tsx';

export interface EnterpriseTopic {
  readonly name: string;
  readonly href: string;
  readonly summary: string;
  readonly meta: { readonly title: string; readonly description: string };
  readonly title: string;
  readonly lede: string;
  readonly featuresTitle: string;
  readonly features: readonly Feature[];
  readonly comparison: ComparisonData;
  readonly comparisonTitle: string;
  readonly steps: {
    readonly title: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
  };
}
