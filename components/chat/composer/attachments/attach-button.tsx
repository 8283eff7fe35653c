'use client'

import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'

const ACCEPT =
  'image/png,image/jpeg,image/gif,image/webp,application/pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.eml,text/*,.md,.json,.csv,.log,.yaml,.yml,.toml,.ts,.tsx,.py,.go,.rs,.sql,.sh'

/** Opens the browser's file picker. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={t('filesToAttach')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton label={t('attachFiles')} size="sm" onClick={() => input.current?.click()}>
        <Paperclip size={15} aria-hidden />
      </IconButton>
    </>
  )
}
