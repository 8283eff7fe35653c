import { credentialOf, type GrantedBy } from '#lib/auth/index.ts'
import type { CatalogTool, PolicyDecision } from '#lib/mcp/index.ts'
import type { RememberedArgument } from '#lib/mcp/shared.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { alwaysAsks } from '../run/own-tool.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import type { StoredAnswer } from '../run/stored-questions.ts'
import { askOthers, type Refusal } from './ask-others.ts'
import { requestInput } from './input-requests.ts'
import { rememberedIn } from './remembered-choice.ts'

/** Asks the user where the policy asks, and stores a grant that the answer gives. Null when the call may run. */
export async function permission(run: Run, tool: CatalogTool, call: ReplyCall, decision: PolicyDecision): Promise<Refusal | null> {
  if (decision.action === 'allow') return null
  if (decision.action === 'deny') return { outcome: 'denied', text: decision.rule }
  const { approvers } = decision
  if (approvers !== undefined) return askOthers(run, tool, { toolCallId: call.id, arguments: call.arguments }, { ...decision, approvers })
  const answer = await requestInput(run, {
    kind: 'approval',
    toolCallId: call.id,
    toolName: tool.id,
    arguments: call.arguments,
    message: t('runTool', { tool: tool.title ?? tool.name, server: tool.server }),
    reason: decision.rule,
    ...(decision.change && decision.change.length > 0 ? { change: decision.change } : {}),
    options: alwaysAsks(tool) || decision.isEach ? ['allow_once', 'deny'] : ['allow_once', 'allow_session', 'allow_always', 'deny'],
  })
  if (answer.kind === 'withdrawn') return { outcome: 'cancelled', text: t('answerStoppedBeforeCall') }
  if (answer.kind === 'expired') return { outcome: 'denied', text: t('noAnswerCameTime') }
  if (answer.choice === 'deny')
    return { outcome: 'denied', text: answer.reason ? t('personRefusedReason', { reason: answer.reason }) : t('personRefusedCall') }
  await grantChosen(run, tool, answer, call.arguments)
  return null
}

/** Stores the permission that an answer gives for longer than one call. */
export async function grantChosen(
  run: Run,
  tool: CatalogTool,
  { choice, content, giver: grantedBy = credentialOf(run.facts.actor) }: StoredAnswer,
  args: ReplyCall['arguments'] = null,
): Promise<void> {
  if (choice !== 'allow_session' && choice !== 'allow_always') return
  const remembered = rememberedIn(content, args)
  // An answer names arguments that the call does not have: nothing wider than what was meant may follow.
  if (remembered === 'unknown') return
  const chatId = choice === 'allow_session' ? run.facts.chatId : null
  await grantFor(run, tool, { chatId, choice, grantedBy, ...(remembered ? { remembered } : {}) })
}

interface Granting {
  chatId: string | null
  choice: string
  grantedBy: GrantedBy
  remembered?: readonly RememberedArgument[]
}

/** Grants a tool, which also answers waiting calls of it in the same scope, unless another rule still asks about them. */
async function grantFor(
  { facts, ports }: Pick<Run, 'facts' | 'ports'>,
  tool: CatalogTool,
  { chatId, choice, grantedBy, remembered }: Granting,
): Promise<void> {
  const { actor } = facts
  await ports.tools.grant(actor, tool, { chatId, grantedBy, ...(remembered ? { remembered } : {}) })
  const isAllowed = async (call: { chatId: string; args: unknown }) =>
    (await ports.tools.decide(actor, tool, call.chatId, call.args as ReplyCall['arguments'])).action === 'allow'
  await ports.questions.answerGranted({ toolName: tool.id, chatId, choice, grantedBy }, isAllowed)
}
