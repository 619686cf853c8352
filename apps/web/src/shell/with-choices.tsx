import { type ChosenWords, chosenText } from '@resolvo/contract/chosen-words';

interface WithChoicesProps {
  readonly name: string;
  readonly chosen: ChosenWords;
}

/** The name of an ordered item, and below it what was chosen about it: place, image, hostname. */
export function WithChoices({ name, chosen }: WithChoicesProps) {
  const text = chosenText(chosen);
  return text === '' ? (
    name
  ) : (
    <span className="block min-w-0">
      <span className="block">{name}</span>
      <span className="block break-words font-normal text-muted text-sm">{text}</span>
    </span>
  );
}
