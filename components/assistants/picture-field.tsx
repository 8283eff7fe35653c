'use client'

import { useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import { pictureUrl } from './picture-url.ts'

interface PictureFieldProps {
  /** Base64; empty for none. */
  value: string
  onChange: (picture: string) => void
}

/** Chooses a picture, which is resized before it leaves the browser, or removes it. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const heading = useId()

  async function choose(file: File) {
    setProblem(null)
    try {
      const { smallPicture } = await import('./small-picture.ts')
      onChange(await smallPicture(file))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('unusablePicture'))
    }
  }

  return (
    <fieldset aria-labelledby={heading} className="flex flex-col gap-1.5">
      <span id={heading} className="font-[550] text-sm">
        {t('picture')}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {value === '' ? null : (
          // biome-ignore lint/performance/noImgElement: it is in the page already
          <img src={pictureUrl(value)} alt={t('theAssistant')} className="size-14 rounded-lg object-cover" />
        )}
        <Button size="sm" onClick={() => input.current?.click()}>
          {value === '' ? t('chooseAPicture') : t('chooseAnotherPicture')}
        </Button>
        {value === '' ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            {t('removePicture')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('picture')}
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      {problem === null ? null : (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
      <p className="text-ink-2 text-xs">{t('pictureHint')}</p>
    </fieldset>
  )
}
