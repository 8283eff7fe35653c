'use client'

import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { errorSentence } from './request.ts'

export interface Action {
  busy: boolean
  /** Failure of the last job; null before a job, during one and after a success. */
  problem: string | null
  /** Runs one job; resolves to whether it succeeded. */
  run: (job: () => Promise<unknown>) => Promise<boolean>
}

/** Tracks one job at a time, such as a save. With `failure`, a failed job also shows a toast that begins with that sentence. */
export function useAction(failure?: string): Action {
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })

  async function run(job: () => Promise<unknown>): Promise<boolean> {
    setState({ busy: true, problem: null })
    try {
      await job()
      setState({ busy: false, problem: null })
      return true
    } catch (error) {
      const problem = errorSentence(error)
      setState({ busy: false, problem })
      if (failure !== undefined) toast.error(failure, { description: problem })
      return false
    }
  }

  return { ...state, run }
}
