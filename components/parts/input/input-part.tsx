import { Exact } from '#components/exact/exact.tsx'
import type { InputRequestView } from '#lib/messages/shared.ts'
import type { PartInputs } from '../inputs.ts'
import { AnsweredLine } from './answered-line.tsx'
import { AskCard } from './ask-card.tsx'

/** A question that belongs to no tool call of the message. */
export function InputPart({ request, inputs }: { request: InputRequestView; inputs: PartInputs | null }) {
  const isOpen = request.status === 'open'
  return (
    <div className="part-line" data-state={isOpen ? 'waiting' : 'done'}>
      {isOpen ? (
        <AskCard request={request} inputs={inputs} />
      ) : (
        <p className="part-question">
          <Exact text={request.message} lines /> <AnsweredLine request={request} />
        </p>
      )}
    </div>
  )
}
