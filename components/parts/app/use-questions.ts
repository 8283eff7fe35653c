import { useCallback, useRef, useState } from 'react'
import { type AppAnswer, type AppQuestion, type AskPerson, MAX_OPEN_QUESTIONS } from './app-question.ts'

export interface OpenQuestion {
  id: number
  question: AppQuestion
  answer: (answer: AppAnswer) => void
}

/** Holds an App's questions that wait for the person, the oldest first. A withdrawn question, or one too many, is answered with no. */
export function useQuestions(): { open: OpenQuestion[]; ask: AskPerson } {
  const [open, setOpen] = useState<OpenQuestion[]>([])
  const asked = useRef({ count: 0, lastId: 0 })
  const ask = useCallback<AskPerson>(async (question, signal) => {
    if (asked.current.count >= MAX_OPEN_QUESTIONS || signal.aborted) return null
    asked.current.count += 1
    asked.current.lastId += 1
    const id = asked.current.lastId
    const { promise, resolve } = Promise.withResolvers<AppAnswer>()
    setOpen(before => [...before, { id, question, answer: resolve }])
    const withdraw = () => resolve(null)
    signal.addEventListener('abort', withdraw, { once: true })
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', withdraw)
      asked.current.count -= 1
      setOpen(before => before.filter(one => one.id !== id))
    }
  }, [])
  return { open, ask }
}
