import { type CpuId, cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { buildOptions, cpuParts } from '@resolvo/contract/sales/dedicated-parts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { cpus } from '../content/dedicated.ts';
import { formatEuro } from '../euro.ts';
import { inView, type PriceView, vatWords } from '../price-view.ts';

const memoryFrom = (id: CpuId) => buildOptions.memory[cpuParts[id].memory[0]].name.replace(' DDR5 ECC', '');

const columns = (view: Pick<PriceView, 'vat'>): readonly Column<CpuId>[] => [
  {
    key: 'cpu',
    header: 'Processor',
    phone: 'title',
    cell: (id) => (
      <div className="py-1.5">
        <span className="font-medium">{cpus[id].name}</span>
        <span className="block text-muted text-sm @max-2xl:hidden">{cpus[id].text}</span>
      </div>
    ),
  },
  {
    key: 'size',
    header: 'Size',
    phone: 'text',
    className: '@2xl:hidden',
    cell: (id) => `${cpus[id].cores} cores · ${memoryFrom(id)}`,
  },
  { key: 'cores', header: 'Cores', align: 'right', cell: (id) => cpus[id].cores },
  { key: 'clock', header: 'Clock', align: 'right', cell: (id) => cpus[id].clock },
  { key: 'cache', header: 'Cache', align: 'right', cell: (id) => cpus[id].cache },
  {
    key: 'memory',
    header: 'Memory from',
    align: 'right',
    cell: memoryFrom,
  },
  {
    key: 'price',
    header: `Month, ${vatWords(view)}`,
    align: 'right',
    phone: 'badge',
    cell: (id) => <span className="font-medium">from {formatEuro(inView(cpus[id].cents, view))}</span>,
  },
  {
    key: 'configure',
    header: <span className="sr-only">Configure</span>,
    align: 'right',
    className: 'w-0',
    phone: 'act',
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

/** Where a dedicated server begins: its processor and the price with the smallest parts. */
export function ProcessorTable({ view }: { view: Pick<PriceView, 'vat'> }) {
  return (
    <Table
      caption="Processors for dedicated servers"
      stacked
      columns={columns(view)}
      rows={cpuIds}
      rowKey={(id) => id}
    />
  );
}
