import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Escape, the backdrop and the close button count as Stay, which keeps the input. */
export function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onAnswer(false)}
      title="Leave without saving?"
      description="What you typed here is not saved."
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            Leave
          </Button>
        </>
      }
    />
  );
}
