'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ui as t } from '#lib/words/en/ui.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

const SHOWN_MS = 2000

export interface CopyButtonProps {
  /** Text to copy, or a function that makes it at the click. */
  text: string | (() => string)
  label?: string
  /** Shows the label beside the icon. */
  words?: boolean
  size?: 'sm' | 'md'
}

/** Copies to the clipboard, then shows a check mark for two seconds. */
export function CopyButton({ text, label = t('copy'), words = false, size = 'sm' }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (await copyText(typeof text === 'string' ? text : text())) setCopiedAt(Date.now())
    else toast.error(t('copyNotAllowed'))
  }

  const icon = copiedAt ? <Check size={15} aria-hidden className="text-good" /> : <Copy size={15} aria-hidden />
  const name = copiedAt ? t('copied') : label
  if (words)
    return (
      <Button variant="ghost" size={size} icon={icon} onClick={copy}>
        {name}
      </Button>
    )
  return (
    <IconButton label={name} size={size} onClick={copy}>
      {icon}
    </IconButton>
  )
}
