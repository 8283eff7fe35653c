'use client'

import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { keys } from '#components/keys/keys.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { useFilesStore } from '../use-files.ts'

interface InsteadOfTreeProps {
  label: string
  title: ReactNode
  /** Takes the focus if the element that had it was removed. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Shows something about a whole folder in place of the tree. Escape and a button lead back to the files. */
export function InsteadOfTree({ label, title, titleRef, children }: InsteadOfTreeProps) {
  const store = useFilesStore()
  return (
    <section
      aria-label={label}
      className="flex h-full min-h-0 flex-col gap-2"
      onKeyDown={keys(event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        store.show(null)
      })}
    >
      <div className="flex shrink-0 items-center gap-1">
        <span className="-ms-1.5">
          <IconButton label={t('backToFiles')} onClick={() => store.show(null)}>
            <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
        <h3 {...(titleRef ? { ref: titleRef } : {})} tabIndex={-1} className="min-w-0 truncate font-[550] outline-none">
          {title}
        </h3>
      </div>
      {children}
    </section>
  )
}
