'use client'

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { fileUrl } from '#components/file-url.ts'
import { errorSentence } from '#components/request.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { insertAtCaret } from '../insert-text.ts'
import { type Attachment, MAX_ATTACHMENTS } from './attachment.ts'
import { isLongPaste, pastedTextFile } from './pasted-text.ts'
import type { Attachments } from './use-attachments.ts'

interface PastedTextPorts {
  area: RefObject<HTMLTextAreaElement | null>
  attachments: Attachments
  setText: (text: string) => void
  setProblem: (problem: string) => void
}

interface PastedText {
  /** True where the paste is a long text that was made a file. With Shift it stays text. */
  takesPaste: (event: ClipboardEvent) => boolean
  /** Notes whether a following paste uses Shift: the event does not tell. */
  noteKey: (event: KeyboardEvent) => void
  /** Puts the text of such a file where the caret is, and removes the file. */
  insertAsText: (attachment: Attachment) => Promise<void>
}

/** Turns a long paste into a file: the person's own words stay in sight. */
export function usePastedText({ area, attachments, setText, setProblem }: PastedTextPorts): PastedText {
  const isShiftDown = useRef(false)
  const texts = useRef(new Map<string, string>())
  return {
    takesPaste({ clipboardData }) {
      const text = clipboardData.getData('text/plain')
      const staysText = isShiftDown.current
      isShiftDown.current = false
      if (staysText || !isLongPaste(text) || attachments.all.length >= MAX_ATTACHMENTS) return false
      const file = pastedTextFile(
        text,
        attachments.all.map(({ name }) => name),
      )
      texts.current.set(file.name, text)
      return attachments.add([file]) === null
    },
    noteKey(event) {
      isShiftDown.current = event.shiftKey && event.key.toLowerCase() === 'v'
    },
    async insertAsText(attachment) {
      try {
        const text = texts.current.get(attachment.name) ?? (await storedText(attachment))
        attachments.remove(attachment.key)
        if (area.current) insertAtCaret(area.current, text, setText)
      } catch (error) {
        setProblem(errorSentence(error))
      }
    },
  }
}

/** Reads the text from the server: the page may have been loaded again since the paste. */
async function storedText({ state }: Attachment): Promise<string> {
  if (state.kind !== 'ready') throw new Error(t('textGone'))
  const answer = await fetch(fileUrl(state.file.id), { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(t('textNotLoaded'))
  return await answer.text()
}
