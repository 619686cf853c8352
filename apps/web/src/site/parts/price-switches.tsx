import { useState } from 'react';
import { claim } from '../../claim.ts';
import { Segments } from '../../ui/segments.tsx';
import { homeVatPoints, type PriceView } from '../price-view.ts';

interface PriceViewState {
  readonly view: PriceView;
  readonly setView: (view: PriceView) => void;
}

export function usePriceView(): PriceViewState {
  const [view, setView] = useState<PriceView>({ term: 'month', vat: false });
  return { view, setView };
}

const terms = [
  { value: 'month', label: 'By the month' },
  { value: 'year', label: 'By the year' },
] as const;

const taxes = [
  { value: 'without', label: 'Without VAT' },
  { value: 'with', label: `With ${homeVatPoints / 100}% VAT` },
] as const;

type PriceSwitchesProps = PriceViewState & {
  /** Below it nothing is paid by the month or year. */
  once?: boolean;
  /** The switch of the tax stands further up already, and is one for the page. */
  again?: boolean;
};

/** How prices below it are read. Without scripts there is nothing to switch, and they are by the month, without VAT. */
export function PriceSwitches({ view, setView, once, again }: PriceSwitchesProps) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {!once && (
          <Segments
            label="Paid"
            options={terms}
            value={view.term}
            onValueChange={(term) => setView({ ...view, term })}
          />
        )}
        {!again && (
          <Segments
            label="Tax"
            options={taxes}
            value={view.vat ? 'with' : 'without'}
            onValueChange={(tax) => setView({ ...view, vat: tax === 'with' })}
          />
        )}
      </div>
      {!again && (
        <p className="text-muted text-sm">
          {claim('prices.vat', 'VAT is that of Norway. Customers in other countries pay none to us.')}
        </p>
      )}
    </div>
  );
}
