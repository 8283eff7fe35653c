'use client'

import { ChevronDown } from 'lucide-react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { ModelChoices } from '../composer/model-picker.tsx'
import { useChatRuns } from '../use-chat-runs.ts'

/** Lets another model answer the same message. The chat keeps its model; the former answer stays as a version. */
export function AnotherAnswer({ node }: { node: ChatNode }) {
  const { models } = useWorkspace()
  const { answerAgain } = useChatRuns()
  const isRunning = useChat(state => state.run !== null)
  const usual = models.find(model => model.isDefault)?.id
  if (models.length < 2) return null
  return (
    <Menu
      trigger={
        <IconButton label="Ask another model" size="sm" disabled={isRunning}>
          <ChevronDown size={13} aria-hidden />
        </IconButton>
      }
    >
      <ModelChoices
        label="Answer again with"
        models={models}
        chosen={node.message.metadata?.model ?? null}
        onChoose={chosen => {
          const model = chosen ?? usual
          if (model !== undefined) void answerAgain(node.message.id, { model })
        }}
      />
    </Menu>
  )
}
