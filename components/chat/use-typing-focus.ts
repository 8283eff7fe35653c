'use client'

import { useEffect } from 'react'
import { onWindowKeys } from '#components/keys/keys.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/** Places that take letters themselves, or in which letters choose something, as in a question about a tool. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tree], [role=grid], .ask, iframe'

/** Moves the focus into the message box when a person begins to type while nothing else takes letters: the letter itself arrives there. */
export function useTypingFocus(): void {
  useEffect(
    () =>
      onWindowKeys(event => {
        if (event.defaultPrevented || event.repeat || !beginsText(event) || takesLetters(event.target)) return
        document.getElementById(COMPOSER_ID)?.focus()
      }),
    [],
  )
}

/** Letters, digits and signs begin a text, a space scrolls. Ctrl or Cmd+V pastes one. */
export function beginsText(event: Key): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.getModifierState('AltGraph')) return [...key].length === 1
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'v'
  return key !== ' ' && [...key].length === 1
}

function takesLetters(target: EventTarget | null): boolean {
  // A modal window locks the page behind it.
  if (document.body.hasAttribute('data-scroll-locked')) return true
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null
}
