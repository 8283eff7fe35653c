import type { InputRequestView } from '#lib/messages/index.ts'
import { closedView } from '../../questions/input-requests.ts'
import type { ChildLook } from '../../run/children-port.ts'
import type { Run } from '../../run/run.ts'

/** Questions of one child and those below it, in the log of its parent. */
export interface ChildQuestions {
  isOpen(): boolean
  /** Shows the questions that are open now, and how others have ended. */
  show(questions: ChildLook['questions']): Promise<void>
  end(): Promise<void>
}

/** Shows questions of a child in its parent's log, about the call that has started the child. The parent waits while one is open. `ring` is called with each answer. */
export function createChildQuestions({ ports, state }: Pick<Run, 'ports' | 'state'>, toolCallId: string, ring: () => void): ChildQuestions {
  const open = new Map<string, { view: InputRequestView; leave: () => void }>()
  // An earlier process has shown these.
  for (const part of state.writer.log.fold.message.parts)
    if (part.type === 'data-input' && part.data.status === 'open' && part.data.runId !== undefined && part.data.toolCallId === toolCallId)
      hold(part.data)

  function hold(view: InputRequestView): void {
    open.set(view.id, { view, leave: ports.questions.onAnswer(view.id, ring) })
    state.openInputs.add(view.id)
  }

  async function close(id: string): Promise<void> {
    const held = open.get(id)
    if (!held) return
    held.leave()
    open.delete(id)
    const row = await ports.questions.read(id)
    const result =
      row?.status === 'answered' ? { kind: 'answered' as const, ...row.answer } : row?.status === 'expired' ? EXPIRED : WITHDRAWN
    state.writer.write({ type: 'data-input', id, data: closedView(held.view, result) })
    state.openInputs.delete(id)
  }

  async function show(questions: ChildLook['questions']): Promise<void> {
    const before = open.size
    const ids = new Set(questions.map(({ view }) => view.id))
    for (const id of [...open.keys()]) if (!ids.has(id)) await close(id)
    const isNew = questions.filter(({ view }) => !open.has(view.id))
    for (const { runId, view } of isNew) {
      const shown = { ...view, runId: view.runId ?? runId, toolCallId }
      hold(shown)
      state.writer.write({ type: 'data-input', id: view.id, data: shown })
    }
    if (isNew.length > 0) {
      state.hasAsked = true
      await ports.questions.setStatus('running', 'waiting')
      await state.writer.flush()
      await ports.children.tellWaiting()
    } else if (before > 0 && state.openInputs.size === 0 && !state.signal.aborted) await ports.questions.setStatus('waiting', 'running')
  }

  return { isOpen: () => open.size > 0, show, end: () => show([]) }
}

const EXPIRED = { kind: 'expired' } as const
const WITHDRAWN = { kind: 'withdrawn' } as const
