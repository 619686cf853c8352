import { type ChosenWords, chosenText } from '@resolvo/contract/chosen-words';

interface WithChoicesProps {
  readonly name: string;
  readonly chosen: ChosenWords;
  readonly quantity: number;
}

/** The name of an ordered item, and beside it what was chosen about it: place, image, hostname. */
export function WithChoices({ name, chosen, quantity }: WithChoicesProps) {
  const text = chosenText(chosen, quantity);
  return text === '' ? (
    name
  ) : (
    <span title={text}>
      {name} <span className="font-normal text-muted">{text}</span>
    </span>
  );
}
