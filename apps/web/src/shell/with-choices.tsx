interface WithChoicesProps {
  readonly name: string;
  /** What it is called, and what was chosen about it; empty where there is neither. */
  readonly said: string;
}

/** The name of an ordered item, and beside it its thing: name, place, image, hostname. */
export function WithChoices({ name, said }: WithChoicesProps) {
  return said === '' ? (
    name
  ) : (
    <span title={said}>
      {name} <span className="font-normal text-muted">{said}</span>
    </span>
  );
}
