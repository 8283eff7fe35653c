'use client'

import { useCallback, useEffect } from 'react'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { saveChat } from '#components/chat-store/run/chat-saves.ts'
import { InstructionsEditor } from '#components/instructions-editor.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { ChatParameters } from './chat-parameters.tsx'
import { LevelSections } from './level-sections.tsx'
import { WholeInstructions } from './whole-instructions.tsx'

/** Notes of a chat after which its instructions or parameters may be others. */
const CHANGES = new Set(['instructions', 'selection', 'context'])

/** Shows the instructions of all levels in their order, and edits those of the chat and its parameters. A change by another device or person appears immediately. */
export function ChatInstructions({ chatId }: { chatId: string }) {
  const { registry } = useWorkspace()
  const [resource, { reload }] = useResource('GET /api/chats/[chatId]/instructions', { params: { chatId } })
  useEffect(() => {
    const ends = [
      registry.onNote(note => {
        if (tells(note, chatId, CHANGES)) void reload()
      }),
      projectBoard.onNews(what => what === 'projects' && void reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [registry, chatId, reload])
  const save = useCallback(
    async (instructions: string) => {
      await saveChat(chatId, { instructions })
      void reload()
    },
    [chatId, reload],
  )
  return (
    <ResourceView resource={resource} loading={t('loading')} failed={t('instructionsNotLoaded')} onRetry={() => reload()}>
      {({ levels, whole, tokens, mayChange, parameters }) => (
        <div className="flex flex-col gap-5">
          <p className="text-ink-2 text-sm">{t('explained')}</p>
          <LevelSections levels={levels} showsChat={!mayChange} />
          {mayChange ? (
            <InstructionsEditor
              label={t('thisChat')}
              hint={t('onlyThisChat')}
              placeholder={t('placeholder')}
              stored={levels.find(({ level }) => level === 'chat')?.text ?? ''}
              save={save}
            />
          ) : null}
          <WholeInstructions whole={whole} tokens={tokens} />
          {mayChange ? <ChatParameters chatId={chatId} parameters={parameters} onSaved={() => void reload()} /> : null}
        </div>
      )}
    </ResourceView>
  )
}
