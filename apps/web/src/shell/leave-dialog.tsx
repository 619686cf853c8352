import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Closing it by Escape, the backdrop or the close button is staying: what was typed is still there. */
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
