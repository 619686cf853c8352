import { Chart } from '../../ui/chart.tsx';
import { Section, Specimen } from './section.tsx';

const labels = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
const [oslo, london] = [
  { label: 'Oslo', colour: 1, values: [310, 340, 420, 400, 480, 510] },
  { label: 'London', colour: 2, values: [120, 160, 150, 220, 260, 240] },
] as const;
const format = (value: number) => `${value} GB`;
const common = { axis: 'Month', labels, format, formatShort: format };

export function ChartSection() {
  return (
    <Section title="Charts" text="A picture, a sentence, and the same figures as a table.">
      <Specimen label="Bars, stacked bars, line">
        <div className="grid gap-6 lg:grid-cols-3">
          <Chart {...common} kind="bars" title="Traffic in Oslo" summary="510 GB in June." series={[oslo]} />
          <Chart
            {...common}
            kind="stacked"
            title="Traffic by place"
            summary="Oslo 510 GB, London 240 GB in June."
            series={[oslo, london]}
          />
          <Chart {...common} kind="line" title="Traffic in London" summary="240 GB in June." series={[london]} />
        </div>
      </Specimen>
    </Section>
  );
}
