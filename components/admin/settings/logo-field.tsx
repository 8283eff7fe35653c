'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'
import type { Stored } from './settings-form.tsx'

interface LogoFieldProps {
  variant: 'light' | 'dark'
  label: string
  hint: string
  /** Name of the stored logo; empty for none. */
  file: string
  onSaved: (saved: Stored) => void
}

/** Shows a logo on the paper of its theme, and takes another one, at once. */
export function LogoField({ variant, label, hint, file, onSaved }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, run } = useAction()
  const router = useRouter()
  const labelId = useId()

  const saved = (stored: Stored) => {
    onSaved(stored)
    // Marks and icons of this page follow.
    router.refresh()
  }
  const upload = (chosen: File) =>
    run(async () => saved(await request('PUT /api/admin/settings/logo/[variant]', { params: { variant }, file: chosen })))
  const remove = () => run(async () => saved(await request('DELETE /api/admin/settings/logo/[variant]', { params: { variant } })))

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="font-[550] text-sm">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={`flex h-14 w-36 items-center justify-center rounded-md border border-line px-3 ${variant === 'dark' ? 'bg-[#131418]' : 'bg-[#fdfcf9]'}`}
        >
          {file === '' ? (
            <span aria-hidden className="size-2.5 rounded-full bg-accent" />
          ) : (
            // biome-ignore lint/performance/noImgElement: small, ours, and never resized by the server
            <img src={`/api/brand/${file}`} alt={label} className="max-h-9 max-w-full object-contain" />
          )}
        </span>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {file === '' ? t('uploadLogo') : t('replaceLogo')}
        </Button>
        {file === '' ? null : (
          <Button variant="ghost" disabled={busy} onClick={() => void remove()}>
            {common('remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/png,image/webp,image/svg+xml"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void upload(chosen)
          }}
        />
      </div>
      <p className="text-ink-2 text-xs">{hint}</p>
      <Problem text={problem} />
    </div>
  )
}
