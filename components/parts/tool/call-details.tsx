'use client'

import { createContext, use, useEffect, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { leftOutOf, type ToolPart } from '#lib/messages/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { parts as t } from '#lib/words/en/parts.ts'

/** Fetches a call with its details. Rejects with a sentence for the person. */
export type LoadCall = (callId: string) => Promise<ToolPart>

/** Null where the details of calls cannot be fetched. */
export const LoadCallContext = createContext<LoadCall | null>(null)

interface CallDetails {
  /** The call, with its details once they are here. */
  part: ToolPart
  isMissing: boolean
  /** Why they could not be fetched. */
  problem: string | null
  retry: () => void
}

/** Fetches the details of a call that the page left out, once its card is open. */
export function useCallDetails(part: ToolPart, isOpen: boolean): CallDetails {
  const load = use(LoadCallContext)
  const [loaded, setLoaded] = useState<ToolPart | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const callId = part.toolCallId
  const isMissing = loaded === null && leftOutOf(part) !== null
  const isWanted = isOpen && isMissing && problem === null
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const failed = (error: unknown) => isCurrent && setProblem(errorSentence(error))
    if (load) load(callId).then(whole => isCurrent && setLoaded(whole), failed)
    else setProblem(t('detailsAreMissing'))
    return () => {
      isCurrent = false
    }
  }, [isWanted, load, callId])
  return { part: leftOutOf(part) === null ? part : (loaded ?? part), isMissing, problem, retry: () => setProblem(null) }
}

/** Placeholder in an open card for details that are loading. */
export function MissingDetails({ problem, retry }: Pick<CallDetails, 'problem' | 'retry'>) {
  if (problem === null)
    return (
      <p className="tool-nothing" role="status">
        {common('loading')}
      </p>
    )
  return (
    <>
      <p className="tool-reason" role="alert">
        {problem}
      </p>
      <div className="tool-actions">
        <button type="button" className="part-toggle" onClick={retry}>
          {common('tryAgain')}
        </button>
      </div>
    </>
  )
}
