/** A person's own words as they were typed: no Markdown, no links, line breaks kept. */
export function UserText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-base [overflow-wrap:anywhere]" dir="auto">
      {text}
    </p>
  )
}
