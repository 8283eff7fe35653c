import type { EditChoice, EditView } from '#lib/messages/index.ts'
import { editNotices as t } from '#lib/words/en/edit-notices.ts'
import { askOthers } from '../questions/ask-others.ts'
import { requestInput } from '../questions/input-requests.ts'
import { grantChosen } from '../questions/permission.ts'
import { editTool } from '../run/own-tool.ts'
import type { Run } from '../run/run.ts'

/** Reasons for which edits may not be written, by their ids; all others may. */
export type Refusals = ReadonlyMap<string, string>

interface EditsOfFile {
  path: string
  edits: readonly EditView[]
  /** Ids that questions of a process before this one are about. */
  asked: ReadonlySet<string | null>
}

/**
 * Asks the policy about the edits of one file, and the person where the policy asks. The person allows or refuses each one. A process that continues the
 * run finds the question of the one before, or its answer. The person who was asked decides, though the policy may allow it by now.
 */
export async function permitEdits(run: Run, { path, edits, asked }: EditsOfFile): Promise<Refusals> {
  const [first] = edits
  if (!first) return NONE
  const { facts, ports, state } = run
  const args = { path, edits: edits.map(({ oldText, newText }) => ({ old_text: oldText, new_text: newText })) }
  const toolCallId = `edit-${first.id}`
  const judged = await ports.tools.judge(facts.actor, editTool, facts.chatId, args)
  const decision = judged.action === 'allow' && asked.has(toolCallId) ? { ...judged, action: 'ask' as const } : judged
  await ports.tools.noteDecision(facts.actor, editTool, decision, facts.chatId)
  if (decision.action === 'allow') return NONE
  if (decision.action === 'deny') return all(edits, decision.rule)
  const { approvers } = decision
  if (approvers !== undefined) {
    const refusal = await state.workTime.pausedDuring(() =>
      askOthers(run, editTool, { toolCallId, arguments: args }, { ...decision, approvers }),
    )
    return refusal ? all(edits, refusal.text) : NONE
  }
  const answer = await state.workTime.pausedDuring(() =>
    requestInput(run, {
      kind: 'approval',
      toolCallId,
      toolName: editTool.id,
      arguments: { path, edits: edits.map(shortened) },
      edits: [...edits],
      message: first.oldText === '' ? t('createPath', { path }) : t('editPath', { path }),
      reason: decision.rule,
      options: decision.isEach ? ['allow_once', 'deny'] : ['allow_once', 'allow_session', 'allow_always', 'deny'],
    }),
  )
  if (answer.kind === 'withdrawn') return all(edits, t('answerStoppedBeforeEdit'))
  if (answer.kind === 'expired') return all(edits, t('noAnswerCameTime'))
  if (answer.choice === 'deny') return all(edits, answer.reason ? t('refusedEditReason', { reason: answer.reason }) : REFUSED())
  await grantChosen(run, editTool, answer)
  const allowed = allowedIn(answer.content)
  return allowed === null
    ? NONE
    : all(
        edits.filter(({ id }) => !allowed.has(id)),
        REFUSED(),
      )
}

const NONE: Refusals = new Map()
const REFUSED = () => t('refusedEdit')
/** Characters of a text that a program is shown with a question. */
const SHOWN_CHARS = 4_000

function all(edits: readonly EditView[], reason: string): Refusals {
  return new Map(edits.map(({ id }) => [id, reason]))
}

function shortened({ id, oldText, newText }: EditView) {
  return { edit_id: id, old_text: oldText.slice(0, SHOWN_CHARS).toWellFormed(), new_text: newText.slice(0, SHOWN_CHARS).toWellFormed() }
}

/** Reads the edits that a person has allowed; null where the answer names none and allows all. What is no list of them allows none. */
function allowedIn(content: unknown): ReadonlySet<string> | null {
  const { allowed } = (typeof content === 'object' && content !== null ? content : {}) as Partial<EditChoice>
  return allowed === undefined ? null : new Set(Array.isArray(allowed) ? allowed : [])
}
