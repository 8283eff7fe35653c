'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { loadedNode } from '#components/chat-store/pages.ts'
import { clientId } from '#components/chat-store/run/client-id.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import type { ComparedAnswer } from './use-answer.ts'

/** Number of models that need no filter. */
const SEARCHED_FROM = 10

/** Asks which model answers the same message as well. While the first answer is written, the second one waits for its end. */
export function SecondModel({ answer, onAsked }: { answer: ComparedAnswer; onAsked: () => void }) {
  const { store } = useChatPage()
  const { models } = useWorkspace()
  const [filter, setFilter] = useState('')
  const isBusy = useChat(state => state.run !== null)
  const waiting = useChat(state => state.queue.find(({ answers }) => answers !== undefined)?.answers?.model ?? null)
  const others = models.filter(({ id }) => id !== answer.message?.metadata?.model)

  const found = others.filter(({ id, title }) => matchesFilter(filter, title, id))

  async function ask(model: string) {
    const node = loadedNode(store.read(), answer.id ?? '')
    if (!node?.parentId || answer.id === null) return
    onAsked()
    if (isBusy) return store.queue.addAnswer({ id: clientId(), messageId: node.parentId, model })
    const outcome = await store.answerAgain(answer.id, { model })
    if (outcome.kind === 'refused') toast.error(outcome.refusal.message)
  }

  return (
    <section aria-label={t('secondAnswer')} className="flex min-w-0 flex-col gap-3">
      <h3 className="flex min-h-10 items-center border-line border-b pb-2 font-[550] text-sm">{t('secondAnswer')}</h3>
      {waiting ? (
        <p role="status" className="text-ink-2 text-sm">
          {t('answersNext', { model: models.find(({ id }) => id === waiting)?.title ?? waiting })}
        </p>
      ) : others.length === 0 ? (
        <p className="text-ink-2 text-sm">{t('noOtherModel')}</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">{t('chooseModel')}</p>
          {others.length > SEARCHED_FROM ? (
            <Input
              type="search"
              aria-label={t('filterModels')}
              placeholder={t('filterModels')}
              value={filter}
              onChange={event => setFilter(event.target.value)}
            />
          ) : null}
          <ul aria-label={t('models')} className="flex flex-wrap items-start gap-1.5">
            {found.map(({ id, title }) => (
              <li key={id}>
                <Button size="sm" onClick={() => void ask(id)}>
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
