import { Exact } from '#components/exact/exact.tsx'
import { exactWords } from '#components/exact/exact-pieces.ts'
import { AssistantMark, type MarkedAssistant } from './assistant-mark.tsx'

/** Shows an assistant as people know it: its picture or emoji, if it has one, and its name. */
export function AssistantName({ assistant }: { assistant: MarkedAssistant & { name: string } }) {
  const { name } = assistant
  return (
    <span className="inline-flex min-w-0 max-w-full items-baseline gap-1.5 align-bottom">
      <AssistantMark assistant={assistant} />
      <bdi className="min-w-0 truncate" title={exactWords(name)}>
        <Exact isName text={name} />
      </bdi>
    </span>
  )
}
