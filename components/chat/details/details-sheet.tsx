'use client'

import { Sheet } from '../../ui/sheet.tsx'
import { useChat } from '../chat-page-context.ts'
import { DetailsView } from './details-view.tsx'

/** The details of one answer; of the last one where none was chosen. */
export function DetailsSheet({ chosen, onClose }: { chosen: { messageId: string | null } | null; onClose: () => void }) {
  const nodes = useChat(state => (chosen ? state.nodes : null))
  const run = useChat(state => (chosen ? state.run : null))
  const answers = nodes?.filter(node => node.message.role === 'assistant') ?? []
  const node = chosen?.messageId ? answers.find(({ message }) => message.id === chosen.messageId) : answers.at(-1)
  return (
    <Sheet open={chosen !== null} onOpenChange={open => (open ? undefined : onClose())} title="Details of the answer">
      {node ? <DetailsView message={run?.key === node.key ? run.fold.message : node.message} isRunning={run?.key === node.key} /> : null}
    </Sheet>
  )
}
