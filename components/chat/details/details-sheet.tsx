'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/away/once-online.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { messageText, shownMessage } from '#lib/messages/shared.ts'
import { useChat, useChatPage } from '../chat-page-context.ts'

const ChatInstructions = dynamic(
  () =>
    onceOnline()
      .then(() => import('../instructions/chat-instructions.tsx'))
      .then(module => module.ChatInstructions),
  { ssr: false },
)

const DetailsView = dynamic(
  () =>
    onceOnline()
      .then(() => import('./details-view.tsx'))
      .then(module => module.DetailsView),
  { ssr: false },
)

/** Shows the details of one answer; of the last one where none was chosen. */
export function DetailsSheet({ chosen, onClose }: { chosen: { messageId: string | null } | null; onClose: () => void }) {
  const { store } = useChatPage()
  const nodes = useChat(state => (chosen ? state.nodes : null))
  const run = useChat(state => (chosen ? state.run : null))
  const answers = nodes?.filter(node => node.message.role === 'assistant') ?? []
  const node = chosen?.messageId ? answers.find(({ message }) => message.id === chosen.messageId) : answers.at(-1)
  const question = node && messageText(nodes?.find(({ message }) => message.id === node.parentId)?.message ?? node.message).trim()
  return (
    <Sheet open={chosen !== null} onOpenChange={open => (open ? undefined : onClose())} title="Details of the answer">
      {question ? <p className="mb-3 line-clamp-2 text-ink-2 text-sm">{`To “${question.slice(0, 200)}”`}</p> : null}
      {node ? (
        <DetailsView message={run?.key === node.key ? shownMessage(run.fold) : node.message} isRunning={run?.key === node.key} />
      ) : null}
      {chosen ? (
        <section aria-label="Instructions" className="mt-6">
          <h3 className="mb-3 text-sm">Instructions</h3>
          <ChatInstructions chatId={store.readInitial().chatId} />
        </section>
      ) : null}
    </Sheet>
  )
}
