'use client'

import { useCallback } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import type { PassageSource } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import type { FileToOpen } from './viewer-store.ts'

/** Returns what opens a cited passage in its document, marked and at its page. A passage that the person may no longer read is said to be so. */
export function useOpenPassage(open: (file: FileToOpen) => void): (passage: PassageSource) => void {
  return useCallback(
    ({ passageId, fileId, file, page, quote }) => {
      const show = (text: string) =>
        open({ source: { kind: 'file', fileId }, name: file, ...(page === null ? {} : { page }), highlight: { text } })
      if (passageId === '') return show(quote.replace(/…$/, ''))
      request('GET /api/passages/[passageId]', { params: { passageId } }).then(
        ({ text }) => show(text),
        (error: unknown) => toast.error(t('passageNotOpened'), { description: errorSentence(error) }),
      )
    },
    [open],
  )
}
