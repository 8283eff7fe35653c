import type { ReactNode } from 'react'
import type { Column } from '#components/resource/columns.ts'
import { sharedWith as t } from '#lib/words/en/shared-with.ts'
import { type SharedWith, sharingWords } from './shared-with.ts'

/** Shows the name of something that people make and share, with a line below it. */
export function SharedName({ children, description }: { children: ReactNode; description: string }) {
  return (
    <>
      {children}
      {description === '' ? null : (
        <p dir="auto" className="truncate text-ink-2 text-xs">
          {description}
        </p>
      )}
    </>
  )
}

/** Column that says who uses an assistant or a prompt. */
export const usedBy = (): Column<{ isOwn: boolean; ownerName: string | null; sharedWith: SharedWith }> => ({
  label: t('usedBy'),
  value: sharingWords,
  cell: row => <span className="block max-w-56 truncate">{sharingWords(row)}</span>,
  from: 'md',
  muted: true,
  nowrap: true,
})
