/** Shows what went wrong, next to the control it concerns. */
export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="text-bad text-sm">
      {text}
    </p>
  ) : null
}
