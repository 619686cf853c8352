import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

type CursorPagerProps = {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  busy?: boolean;
};

/** The page that has no neighbour keeps its button focusable, so that focus is not lost at the end of the list. */
export function CursorPager({ hasPrevious, hasNext, onPrevious, onNext, busy = false }: CursorPagerProps) {
  const waiting = busy ? 'Loading' : undefined;
  return (
    <nav aria-label="Pagination" className="flex items-center gap-2">
      <Button
        looks
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        disabledReason={hasPrevious ? waiting : 'This is the first page.'}
        onClick={onPrevious}
      >
        Previous
      </Button>
      <Button
        looks
        variant="secondary"
        size="sm"
        disabledReason={hasNext ? waiting : 'This is the last page.'}
        onClick={onNext}
      >
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
