import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { LeaveWords } from './unsaved.ts';

/** Escape, the backdrop and the close button count as Stay, which keeps the input. */
export function LeaveDialog({ words, onAnswer }: { words: LeaveWords; onAnswer: (leave: boolean) => void }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onAnswer(false)}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button looks variant="secondary" onClick={() => onAnswer(false)}>
            Stay
          </Button>
          <Button looks variant="danger" onClick={() => onAnswer(true)}>
            {words.leave}
          </Button>
        </>
      }
    />
  );
}
