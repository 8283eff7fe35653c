'use client'

import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { loadedNodes } from '#components/chat-store/rows.ts'
import { later } from '#components/loading/later.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { messageText, shownMessage } from '#lib/messages/shared.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { ChatInstructions } from '../instructions/instructions-sheet.tsx'

export const DetailsView = later(() => import('./details-view.tsx').then(module => module.DetailsView), <Skeleton lines={6} />)

/** Shows the details of one answer; of the last one where none was chosen. */
export function DetailsSheet({ chosen, onClose }: { chosen: { messageId: string | null } | null; onClose: () => void }) {
  const { store } = useChatPage()
  const newest = useChat(state => (chosen ? state.nodes : null))
  const pages = useChat(state => (chosen ? state.pages : null))
  const nodes = newest && pages && loadedNodes({ nodes: newest, pages })
  const run = useChat(state => (chosen ? state.run : null))
  const answers = nodes?.filter(node => node.message.role === 'assistant') ?? []
  const node = chosen?.messageId ? answers.find(({ message }) => message.id === chosen.messageId) : answers.at(-1)
  const question = node && messageText(nodes?.find(({ message }) => message.id === node.parentId)?.message ?? node.message).trim()
  return (
    <Sheet open={chosen !== null} onOpenChange={open => (open ? undefined : onClose())} title={t('detailsAnswer')}>
      {question ? <p className="mb-3 line-clamp-2 text-ink-2 text-sm">{t('toQuestion', { question: question.slice(0, 200) })}</p> : null}
      {node ? (
        <DetailsView message={run?.key === node.key ? shownMessage(run.fold) : node.message} isRunning={run?.key === node.key} />
      ) : null}
      {chosen ? (
        <section aria-label={t('instructions')} className="mt-6">
          <h3 className="mb-3 text-sm">{t('instructions')}</h3>
          <ChatInstructions chatId={store.readInitial().chatId} />
        </section>
      ) : null}
    </Sheet>
  )
}
