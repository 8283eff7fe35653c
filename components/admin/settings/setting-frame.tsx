'use client'

import clsx from 'clsx'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Field } from '#lib/fields/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { MARK } from './setting-pages.ts'

interface SettingFrameProps {
  name: string
  field: Field<unknown, unknown>
  /** Text in the form. */
  typed: unknown
  isDeclared: boolean
  /** Text that somebody else has stored since the person began to type; null where nobody has. */
  moved: string | null
  onChange: (typed: unknown) => void
  children: ReactNode
}

/** Longest default that is shown word for word. */
const SHOWN = 60

/** Frames a setting: its default and the way back to it, what another administrator has stored meanwhile, and the mark of who looked for it. */
export function SettingFrame({ name, field, typed, isDeclared, moved, onChange, children }: SettingFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const isMarked = useSearchParams()?.get(MARK) === name
  useEffect(() => {
    if (!isMarked) return
    frame.current?.scrollIntoView?.({ block: 'center' })
    frame.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [isMarked])
  const usual = field.toText(field.otherwise)
  const isUsual = JSON.stringify(typed) === JSON.stringify(usual)
  return (
    <div
      ref={frame}
      id={`setting-${name}`}
      data-marked={isMarked || undefined}
      className={clsx('flex flex-col gap-1', isMarked && '-mx-3 rounded-md bg-accent-paper px-3 py-2')}
    >
      <span id={labelId} hidden>
        {field.label()}
      </span>
      {children}
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
        {t('defaultIs', { value: shownDefault(field, usual) })}
        {isUsual || isDeclared ? null : (
          <button
            type="button"
            aria-describedby={labelId}
            onClick={() => onChange(usual)}
            className="rounded-sm text-accent hover:underline pointer-coarse:py-2"
          >
            {t('backToDefault')}
          </button>
        )}
      </p>
      {moved === null ? null : (
        <p role="alert" className="text-wait-ink text-xs">
          {t('changedMeanwhile', { value: moved === '' ? t('empty') : moved.slice(0, SHOWN) })}
        </p>
      )}
    </div>
  )
}

function shownDefault({ control }: Field<unknown, unknown>, usual: unknown): string {
  if (typeof usual === 'boolean') return usual ? t('on') : t('off')
  const text = String(usual)
  if (control.kind === 'select') return control.options.find(({ value }) => value === text)?.label() ?? text
  if (text === '') return t('empty')
  if (control.kind === 'number' && control.unit !== null) return t('withUnit', { value: text, unit: control.unit() })
  return text.length > SHOWN ? t('ownText') : text
}
