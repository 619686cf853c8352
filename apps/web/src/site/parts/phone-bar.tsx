import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import type { ReactNode } from 'react';
import { formatEuro } from '../euro.ts';

/** Where the sum stands a long way below the choices, on phones, it stays in view with its act. */
export function PhoneBar({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <div className="sticky bottom-(--banner-room) z-20 -mx-4 flex items-center justify-between gap-4 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:hidden print:hidden">
      <p>
        <span className="font-medium text-xl tabular-nums">{formatEuro(cents)}</span>
        <span className="block text-muted text-sm">{eachWords(monthly)}, without VAT</span>
      </p>
      {children}
    </div>
  );
}
