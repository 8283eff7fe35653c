'use client'

import { AssistantStart } from '#components/assistants/assistant-start.tsx'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useTools, useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ToolMenu } from '#lib/mcp/shared.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { common } from '#lib/words/en/common.ts'
import { suggestionsFor } from './suggestions.ts'

/** Shows a new chat: its assistant, or three suggestions for the available tools. */
export function EmptyChat() {
  const { setText } = useComposerText()
  const assistant = useChat(state => state.assistant)
  const isTemporary = useChat(state => state.standing.temporary)

  function take(text: string) {
    setText(text)
    document.getElementById(COMPOSER_ID)?.focus()
  }

  return (
    <section aria-label={common('newChat')} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto my-auto w-full max-w-[760px] px-5 py-8 max-sm:px-3.5">
        {isTemporary ? (
          <p role="status" className="mb-6 max-w-[52ch] border-wait border-s-2 ps-3">
            {t('temporaryExplained')}
          </p>
        ) : null}
        {assistant ? <AssistantStart assistant={assistant} onStart={take} /> : <Suggestions onTake={take} />}
        {isTemporary ? null : <FolderHint />}
      </div>
    </section>
  )
}

/** Leads to the folders, which nothing else on this page names. */
function FolderHint() {
  const { panel } = useWorkspace()
  return (
    <p className="mt-6 text-ink-2 text-sm">
      {t.rich('workingFiles', {
        button: chunks => (
          <button
            key="button"
            type="button"
            onClick={() => panel.open('files')}
            className="rounded-sm text-accent underline-offset-2 hover:underline"
          >
            {chunks}
          </button>
        ),
      })}
    </p>
  )
}

function Suggestions({ onTake }: { onTake: (text: string) => void }) {
  const { user } = useWorkspace()
  const { listing, error } = useTools()
  const hasTools = useChat(state => state.selectedTools.length > 0)
  const suggestions = suggestionsFor(listing?.tools ?? [])
  return (
    <>
      <h2 className="text-2xl tracking-tight">{t('whatAreWeWorkingOn')}</h2>
      <p className="mt-2 max-w-[52ch] text-ink-2">{hasTools ? t('answersHereCan') : t('toolsAreOff')}</p>
      <div className="mt-6 min-h-44">
        {listing || error ? null : <Skeleton lines={3} label={t('loadingTools')} />}
        {suggestions.length > 0 ? (
          <ul className="border-line border-t">
            {suggestions.map(suggestion => (
              <li key={suggestion.toolId} className="border-line border-b">
                <button
                  type="button"
                  onClick={() => onTake(suggestion.text)}
                  className="flex w-full items-baseline gap-4 py-3 text-start transition-colors hover:bg-paper-2 max-sm:flex-col max-sm:gap-0.5"
                >
                  <span className="min-w-0 flex-1">{suggestion.text}</span>
                  <span className="font-mono text-ink-2 text-xs">{suggestion.toolId}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {listing && listing.tools.length === 0 ? (
          <div className="border-line border-t pt-4 text-ink-2 text-sm">
            <p>{withoutTools(listing)}</p>
            {user.rights.includes('admin:read') && !isStarting(listing) ? (
              <div className="mt-3">
                <LinkButton href="/admin/servers">{t('addMcpServer')}</LinkButton>
              </div>
            ) : null}
          </div>
        ) : null}
        {error && !listing ? <p className="border-line border-t pt-4 text-ink-2 text-sm">{error}</p> : null}
      </div>
    </>
  )
}

/** Tells whether tools are still to come: the list is asked for again until its servers have started. */
const isStarting = ({ unavailable }: ToolMenu) => unavailable.some(({ state }) => state === 'starting')

function withoutTools(listing: ToolMenu): string {
  if (isStarting(listing)) return t('toolsStillStarting')
  return listing.unavailable.length > 0 ? t('noToolReachable') : t('noToolsYet')
}
