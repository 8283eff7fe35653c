'use client'

import { createContext } from 'react'
import type { AnswerLook } from '#lib/messages/shared.ts'

/** What the text around a block mostly is, once it is whole: a page of HTML is shown as a page, an example of it as code. */
export const LookContext = createContext<AnswerLook | null>(null)
