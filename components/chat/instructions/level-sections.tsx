import Link from 'next/link'
import type { ReactNode } from 'react'
import { TokenFigure } from '#components/token-count.tsx'
import type { LevelView } from '#lib/context/shared.ts'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { common } from '#lib/words/en/common.ts'

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
      return { name: t('everyone'), empty: t('noneForEveryone') }
    case 'model':
      return title === null
        ? { name: common('model'), empty: t('modelGone') }
        : { name: t('modelNamed', { title }), empty: t('modelNoInstructions') }
    case 'project':
      return title === null ? null : { name: t('projectNamed', { title }), empty: t('projectNoInstructions') }
    case 'assistant':
      return title === null ? null : { name: t('assistantNamed', { title }), empty: t('assistantNoInstructions') }
    case 'person':
      return {
        name: t('inAllChats'),
        empty: t.rich('writeYourOwn', {
          link: chunks => (
            <Link key="link" href="/settings/instructions" className="underline underline-offset-2">
              {chunks}
            </Link>
          ),
        }),
        ...(text !== null && !counts ? { note: t('replaced') } : {}),
      }
    case 'chat':
      return { name: t('thisChat'), empty: t('chatNoInstructions') }
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
