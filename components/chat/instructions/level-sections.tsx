import Link from 'next/link'
import type { ReactNode } from 'react'
import { TokenFigure } from '#components/token-count.tsx'
import type { LevelView } from '#lib/context/shared.ts'

/** Shows the levels, each with its tokens. Levels that this chat does not have are left out, and so is its own where it is edited below. */
export function LevelSections({ levels, showsChat = false }: { levels: readonly LevelView[]; showsChat?: boolean }) {
  return levels.flatMap(level => {
    const shown = level.level === 'chat' && !showsChat ? null : looksOf(level)
    return shown ? [<Level key={level.level} {...shown} {...level} />] : []
  })
}

interface Look {
  name: string
  /** Shown where nothing is said. */
  empty: ReactNode
  note?: string
}

function looksOf({ level, title, text, counts }: LevelView): Look | null {
  switch (level) {
    case 'workspace':
      return { name: 'Everyone', empty: 'An administrator can give instructions for everyone in Settings.' }
    case 'model':
      return title === null
        ? { name: 'Model', empty: 'The model of this chat is no longer offered.' }
        : { name: `Model: ${title}`, empty: 'This model has no instructions of its own.' }
    case 'project':
      return title === null ? null : { name: `Project: ${title}`, empty: 'This project has no instructions.' }
    case 'assistant':
      return title === null ? null : { name: `Assistant: ${title}`, empty: 'This assistant has no instructions.' }
    case 'person':
      return {
        name: 'You, in all chats',
        empty: (
          <>
            You can write your own in{' '}
            <Link href="/settings/instructions" className="underline underline-offset-2">
              Settings
            </Link>
            .
          </>
        ),
        ...(text !== null && !counts ? { note: 'Not sent here: the assistant’s instructions replace them.' } : {}),
      }
    case 'chat':
      return { name: 'This chat', empty: 'This chat has no instructions of its own.' }
  }
}

function Level({ name, empty, note, text, tokens }: Look & Pick<LevelView, 'text' | 'tokens'>) {
  return (
    <section aria-label={name} className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span dir="auto" className="min-w-0 break-words font-[550]">
          {name.slice(0, 200)}
        </span>
        <TokenFigure tokens={tokens} />
      </p>
      {text === null ? (
        <p className="text-ink-2 text-sm">{empty}</p>
      ) : (
        <p
          dir="auto"
          className={`max-h-48 overflow-y-auto whitespace-pre-wrap break-words border-line border-s-2 ps-3 text-sm ${note ? 'text-ink-2' : ''}`}
        >
          {text}
        </p>
      )}
      {note ? <p className="text-ink-2 text-xs">{note}</p> : null}
    </section>
  )
}
