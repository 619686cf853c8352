import type { EvidencePiece } from '@resolvo/contract/help/abuse-cases';
import { useController } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Which pieces of the evidence the client sees, each as they would see it. None unless staff choose it. */
export function EvidenceToShow({ evidence }: { evidence: readonly EvidencePiece[] }) {
  const { field } = useController<{ pieces: number[] }, 'pieces'>({ name: 'pieces' });
  const chosen = field.value;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium text-sm">What the client sees of the evidence</legend>
      <p className="text-muted text-sm">
        The texts below are as the client would read them: addresses, and what names the reporter, are withheld. Please
        look for anything else that would tell who it was.
      </p>
      {evidence.map(({ piece, shown }) => (
        <Checkbox
          key={piece}
          label={`Show piece ${piece + 1}`}
          hint={<span className="line-clamp-6 break-words whitespace-pre-wrap">{shown}</span>}
          checked={chosen.includes(piece)}
          onChange={(event) =>
            field.onChange(
              event.currentTarget.checked
                ? [...chosen, piece].sort((a, b) => a - b)
                : chosen.filter((one) => one !== piece),
            )
          }
        />
      ))}
      {chosen.length === 0 ? <p className="text-sm">The client sees none of it.</p> : null}
    </fieldset>
  );
}
