'use client'

import { useEffect } from 'react'
import { watchPresses } from '../ui/opener.ts'
import { keepComposingKeysAway } from './keys.ts'

/** Shows nothing; holds for the whole page. */
export function InputGuard() {
  useEffect(keepComposingKeysAway, [])
  useEffect(watchPresses, [])
  return null
}
