/** Shows why a sign-in or consent was refused, above the fields. */
export function Refusal({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="rounded-lg bg-bad-paper px-3.5 py-2.5 text-bad text-sm">
      {text}
    </p>
  ) : null
}
