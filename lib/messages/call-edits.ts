import type { EditErrorType, EditView } from './edits.ts'
import type { ChatPart, ToolOutput } from './parts.ts'

/** Line of the result for one edit: `2. failed (ambiguous_anchor): It is there twice.` */
const LINE = /^(\d{1,4})\. (applied|failed)(?: \((\w+)\))?(?: at line (\d+))?(?:: (.*))?$/

/** Returns the edits of an answer, by blocks and by calls of Parley's own tools, in its order. */
export function allEdits(parts: readonly ChatPart[]): EditView[] {
  return parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : callEdits(part)))
}

/** Returns the edits that a call of Parley's own tools for files has made or tried, as blocks of an answer are shown; none for other parts. */
export function callEdits(part: ChatPart): EditView[] {
  if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
  const output = part.output as ToolOutput
  if (output.status !== 'done' || output.server !== 'workspace' || !output.executed) return []
  const input = (part.input ?? {}) as Record<string, unknown>
  const file = output.changedFiles?.[0]?.path ?? input.path
  if (typeof file !== 'string') return []
  const texts = output.tool === 'create' ? created(input) : output.tool === 'edit' ? edited(input) : []
  const isMade = output.changedFiles?.some(({ change }) => change !== 'deleted') ?? false
  const ends = output.tool === 'edit' ? endsIn(output.text) : new Map<number, Partial<EditView>>()
  return texts.map(({ oldText, newText }, index) => ({
    id: `${part.toolCallId}-${index + 1}`,
    file,
    status: isMade ? 'applied' : 'failed',
    message: '',
    errorType: null,
    oldText,
    newText,
    ...ends.get(index + 1),
  }))
}

type Texts = Pick<EditView, 'oldText' | 'newText'>

function created({ content }: Record<string, unknown>): Texts[] {
  return typeof content === 'string' ? [{ oldText: '', newText: content }] : []
}

function edited({ edits }: Record<string, unknown>): Texts[] {
  if (!Array.isArray(edits)) return []
  return edits.flatMap((edit: unknown) => {
    const { old_text, new_text } = (typeof edit === 'object' && edit !== null ? edit : {}) as Record<string, unknown>
    return typeof old_text === 'string' && typeof new_text === 'string' ? [{ oldText: old_text, newText: new_text }] : []
  })
}

function endsIn(text: string): Map<number, Partial<EditView>> {
  const ends = new Map<number, Partial<EditView>>()
  for (const line of text.split('\n')) {
    const [, number, status, errorType, at, message = ''] = LINE.exec(line) ?? []
    if (number === undefined) continue
    ends.set(Number(number), {
      status: status === 'applied' ? 'applied' : 'failed',
      errorType: (errorType as EditErrorType | undefined) ?? null,
      message,
      ...(at === undefined ? {} : { line: Number(at) }),
    })
  }
  return ends
}
