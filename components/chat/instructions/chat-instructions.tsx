'use client'

import { useEffect } from 'react'
import { ResourceView } from '#components/resource-view.tsx'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { useResource } from '#components/use-resource.ts'
import type { InstructionsJson } from '#lib/context/shared.ts'
import { InstructionsEditor } from './instructions-editor.tsx'

/** Shows the instructions of all levels in their order, and edits those of the chat. A change on another device appears at once. */
export function ChatInstructions({ chatId }: { chatId: string }) {
  const { registry } = useWorkspace()
  const [resource, { reload, change }] = useResource<InstructionsJson>(`/api/chats/${encodeURIComponent(chatId)}/instructions`)
  useEffect(
    () =>
      registry.onNote(note => {
        if (note.chatId === chatId && (note.kind === 'instructions' || note.kind === 'selection')) void reload()
      }),
    [registry, chatId, reload],
  )
  return (
    <ResourceView resource={resource} what="instructions" onRetry={() => reload()}>
      {({ workspace, model, modelTitle, chat }) => (
        <div className="flex flex-col gap-5">
          <p className="text-ink-2 text-sm">The model gets these with every message, in this order. They are not part of the chat.</p>
          <Level title="Everyone" text={workspace} empty="An administrator can give instructions for everyone in Settings." />
          <Level
            title={modelTitle === null ? 'Model' : `Model: ${modelTitle}`}
            text={model}
            empty={modelTitle === null ? 'The model of this chat is no longer offered.' : 'This model has no instructions of its own.'}
          />
          <InstructionsEditor
            chatId={chatId}
            stored={chat ?? ''}
            onSaved={saved => change(before => ({ ...before, chat: saved.trim() === '' ? null : saved }))}
          />
        </div>
      )}
    </ResourceView>
  )
}

function Level({ title, text, empty }: { title: string; text: string | null; empty: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <p className="font-[550] text-sm">{title}</p>
      {text === null ? (
        <p className="text-ink-2 text-sm">{empty}</p>
      ) : (
        <p dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-wrap break-words border-line border-s-2 ps-3 text-sm">
          {text}
        </p>
      )}
    </section>
  )
}
