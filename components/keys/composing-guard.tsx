'use client'

import { useEffect } from 'react'
import { keepComposingKeysAway } from './keys.ts'

/** Shows nothing; holds for the whole page. */
export function ComposingGuard() {
  useEffect(keepComposingKeysAway, [])
  return null
}
