'use client'

import { CopyButton } from './copy-button.tsx'

export interface SecretOnceProps {
  /** Name for screen readers: *API key*. */
  label: string
  secret: string
  /** Reason to keep it now. */
  note: string
}

/** Shows a secret this one time. */
export function SecretOnce({ label, secret, note }: SecretOnceProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2 rounded-lg bg-paper-2 py-2 pe-2 ps-3.5">
        <output
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be reached and copied with the keyboard, whatever the button may do
          tabIndex={0}
          onFocus={event => getSelection()?.selectAllChildren(event.currentTarget)}
          className="min-w-0 flex-1 select-all break-all font-mono text-xs"
        >
          {secret}
        </output>
        <CopyButton text={secret} label={`Copy ${label}`} />
      </div>
      <p className="text-sm text-wait-ink">{note}</p>
    </div>
  )
}
