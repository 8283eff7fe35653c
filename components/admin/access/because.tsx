import { byPosition } from '#components/by-position.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Says why a person may or may not use a thing. */
export function Because({ reasons }: { reasons: readonly { text: string }[] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-ink-2 text-xs">
      {byPosition(reasons, ({ text }) => (
        <li>
          <VisibleText isName text={text} />
        </li>
      ))}
    </ul>
  )
}
