/** What happens, in order. */
export function Steps({ items }: { items: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {items.map((item, index) => (
        <li key={item.title} className="border-line-strong border-t pt-6">
          <span aria-hidden="true" className="label-mono text-accent-text">
            0{index + 1}
          </span>
          <h3 className="mt-3 font-medium text-xl">{item.title}</h3>
          <p className="mt-2 text-base/7 text-muted">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
