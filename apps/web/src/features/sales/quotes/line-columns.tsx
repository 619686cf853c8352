import { madeWords, type OwnQuote } from '@resolvo/contract/sales/quotes';
import type { Column } from '../../../ui/table.tsx';

type Line = Pick<OwnQuote['lines'][number], 'name' | 'description' | 'made' | 'client_chooses'>;

/** How it is made stands beside what it is: a dedicated machine has its parts in the description. */
const About = ({ line }: { line: Line }) =>
  [line.description, madeWords(line)]
    .filter((text) => text !== '')
    .map((text) => (
      <span key={text} className="block whitespace-pre-line break-words text-muted">
        {text}
      </span>
    ));

/** What a line of a quote is, with all that was chosen about it, to the end: on a phone below the row. */
export const lineColumns: readonly Column<Line>[] = [
  {
    key: 'name',
    header: 'What',
    grow: true,
    phone: 'title',
    cell: (line) => (
      <span className="@2xl:block @2xl:py-2">
        <span className="font-medium">{line.name}</span>
        <span className="@max-2xl:hidden">
          <About line={line} />
        </span>
      </span>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    className: '@2xl:hidden',
    phone: 'more',
    cell: (line) => <About line={line} />,
  },
];
