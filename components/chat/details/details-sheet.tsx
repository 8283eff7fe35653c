'use client'

import dynamic from 'next/dynamic'
import { shownMessage } from '#lib/messages/shared.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useChat } from '../chat-page-context.ts'

const DetailsView = dynamic(() => import('./details-view.tsx').then(module => module.DetailsView), { ssr: false })

/** The details of one answer; of the last one where none was chosen. */
export function DetailsSheet({ chosen, onClose }: { chosen: { messageId: string | null } | null; onClose: () => void }) {
  const nodes = useChat(state => (chosen ? state.nodes : null))
  const run = useChat(state => (chosen ? state.run : null))
  const answers = nodes?.filter(node => node.message.role === 'assistant') ?? []
  const node = chosen?.messageId ? answers.find(({ message }) => message.id === chosen.messageId) : answers.at(-1)
  return (
    <Sheet open={chosen !== null} onOpenChange={open => (open ? undefined : onClose())} title="Details of the answer">
      {node ? (
        <DetailsView message={run?.key === node.key ? shownMessage(run.fold) : node.message} isRunning={run?.key === node.key} />
      ) : null}
    </Sheet>
  )
}
