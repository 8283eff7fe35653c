'use client'

import { createContext } from 'react'
import type { AnswerLook } from '#lib/messages/shared.ts'

/** Look of the text around a block, once it is complete. A page of HTML is shown as a page, an example of it as code. */
export const LookContext = createContext<AnswerLook | null>(null)
