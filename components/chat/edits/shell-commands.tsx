'use client'

import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { shellCommands } from '#lib/edits/shared.ts'
import { chatEdits as t } from '#lib/words/en/chat-edits.ts'

/** Offers the shell commands of an answer to copy. They are never run. */
export function ShellCommands({ text }: { text: string }) {
  const commands = useMemo(() => shellCommands(text), [text])
  if (commands.length === 0) return null
  return (
    <details className="text-sm" data-print="none">
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-ink-2 pointer-coarse:min-h-11">
        <ChevronRight className="part-chevron" size={14} aria-hidden />
        {t('shellCommandCount', { count: commands.length })}
      </summary>
      <ul aria-label={t('shellCommands')} className="rounded-md bg-paper-2 py-1">
        {commands.map(command => (
          <li key={command} className="flex items-start gap-2 py-0.5 ps-3 pe-1.5">
            <code className="min-w-0 flex-1 py-1 text-xs">
              <VisibleText text={command} lines />
            </code>
            <CopyButton text={command} label={t('copyCommand')} />
          </li>
        ))}
      </ul>
      {commands.length > 1 ? <CopyButton text={commands.join('\n')} label={t('copyAll')} words /> : null}
    </details>
  )
}
