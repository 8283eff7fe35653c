'use client'

import { Paperclip } from 'lucide-react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { codeRun as t } from '#lib/words/en/code-run.ts'
import { markdown } from '#lib/words/en/markdown.ts'
import type { CodeRunner, RunFile } from './code-runner.ts'

interface RunFilesProps {
  runner: CodeRunner
  chosen: readonly RunFile[]
  onChoose: (files: readonly RunFile[]) => void
}

/** Chooses files of the chat that the next run may read. */
export function RunFiles({ runner, chosen, onChoose }: RunFilesProps) {
  const isChosen = ({ id }: RunFile) => chosen.some(file => file.id === id)
  return (
    <Popover
      label={markdown('chooseFiles')}
      trigger={
        <button type="button" className="md-code-run">
          <Paperclip size={13} aria-hidden />
          {markdown('filesOfRun', { count: chosen.length })}
        </button>
      }
    >
      <div className="flex flex-col gap-2">
        <p className="text-ink-2 text-xs">{t('filesHint')}</p>
        {runner.files().map(file => (
          <Checkbox
            key={file.id}
            checked={isChosen(file)}
            onCheckedChange={isOn => onChoose(isOn ? [...chosen, file] : chosen.filter(({ id }) => id !== file.id))}
            label={<VisibleText isName text={file.name} />}
          />
        ))}
      </div>
    </Popover>
  )
}
