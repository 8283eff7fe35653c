import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { AssistantMark, type MarkedAssistant } from './assistant-mark.tsx'

/** Shows an assistant as people know it: its picture or emoji, if it has one, and its name. */
export function AssistantName({ assistant }: { assistant: MarkedAssistant & { name: string } }) {
  const { name } = assistant
  return (
    <span className="inline-flex min-w-0 max-w-full items-baseline gap-1.5 align-bottom">
      <AssistantMark assistant={assistant} />
      <bdi className="min-w-0 truncate" title={visibleText(name)}>
        <VisibleText isName text={name} />
      </bdi>
    </span>
  )
}
