'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { later, near } from '#components/loading/later.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { chosenCount, type ToolSelection } from '#components/workspace/tool-choice.ts'
import { useTools } from '#components/workspace/workspace-context.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { common } from '#lib/words/en/common.ts'

const ToolChoices = later(
  () => import('./tool-choices.tsx').then(module => module.ToolChoices),
  <div className="p-3.5">
    <Skeleton lines={5} />
  </div>,
)

/** Chooses the tools of the next answer. The list is loaded when it is opened for the first time. */
export function ToolPicker() {
  const selection = useChat(state => state.selectedTools)
  const { listing, reload } = useTools()
  const tools = listing?.tools ?? []
  const label = chipLabel(selection, listing ? tools.length : null, chosenCount(selection, tools))
  return (
    <Popover
      label={t('tools')}
      side="top"
      width="wide"
      trigger={
        <Chip aria-label={t('toolsChosen', { label })} {...near(ToolChoices)}>
          <span className="truncate">{label}</span>
        </Chip>
      }
      onOpenChange={open => open && reload()}
    >
      <ToolChoices />
    </Popover>
  )
}

function chipLabel(selection: ToolSelection, total: number | null, chosen: number): string {
  if (selection.length === 0) return t('noTools')
  if (total === null) return t('tools')
  return chosen === total ? common('tools', { count: total }) : t('chosenTools', { chosen, total })
}
