import { support } from '../content/enterprise/support.ts';
import { Stage } from '../parts/stage.tsx';

const { columns, rows } = support.comparison;

/** Minutes of a response time as the table writes it. A working day is drawn as a day. */
function minutes(time: string): number {
  const count = Number.parseInt(time, 10);
  if (time.includes('minute')) return count;
  return time.includes('hour') ? count * 60 : count * 24 * 60;
}

/** Each step of the scale is four times the one before: fifteen minutes, an hour, four hours, a working day. */
const width = (time: string) => `${20 + 16 * Math.log2(Math.sqrt(minutes(time) / 15))}%`;

/** How long until a human answers, by how bad it is; the numbers are those of the page's table. */
export function AnswerTimes() {
  const severities = rows.slice(0, 3).map(({ name, cells }) => {
    const [severity = '', meaning = ''] = name.split(': ');
    return { severity, meaning, times: cells.filter((cell) => typeof cell === 'string') };
  });
  return (
    <figure className="mx-auto w-full max-w-md rounded-lg border border-line-strong bg-surface/85 p-5 shadow-popup backdrop-blur-sm">
      <figcaption className="label-mono mb-4 text-muted">Until a human answers</figcaption>
      <Stage
        legend="How bad it is"
        scenes={severities.map(({ severity, meaning, times }) => ({
          id: severity,
          name: severity,
          text: `${severity} means: ${meaning}.`,
          picture: (
            <dl className="grid gap-5 pt-2">
              {columns.map((level, index) => (
                <div key={level}>
                  <dt className="text-sm">{level}</dt>
                  <dd className="mt-1.5 flex items-center gap-3">
                    <span
                      aria-hidden="true"
                      className={
                        index === columns.length - 1 ? 'h-3 rounded-full bg-aurora' : 'h-3 rounded-full bg-line-strong'
                      }
                      style={{ width: width(times[index] ?? '') }}
                    />
                    <span className="whitespace-nowrap font-medium text-sm tabular-nums">{times[index]}</span>
                  </dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
    </figure>
  );
}
