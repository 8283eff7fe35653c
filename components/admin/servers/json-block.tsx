/** JSON in full, in a box that scrolls inside itself. */
export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  return (
    <section aria-label={label} className="max-h-72 overflow-auto rounded-md bg-paper-2 p-3">
      <pre className="whitespace-pre-wrap break-words font-mono text-2xs leading-relaxed">{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
