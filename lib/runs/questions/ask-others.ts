import type { CatalogTool, PolicyDecision } from '#lib/mcp/index.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { INPUT_POLL_MS } from '../run/limits.ts'
import type { Run } from '../run/run.ts'
import { requestInput } from './input-requests.ts'

export type Refusal = { outcome: 'denied' | 'cancelled'; text: string }

type Asked = Pick<InputRequestView, 'arguments'> & { toolCallId: string }

/**
 * Asks the people whom a policy names in place of the person, who can only withdraw the question. Null when they have allowed the call and no
 * rule denies it by then.
 */
export async function askOthers(
  run: Run,
  tool: CatalogTool,
  { toolCallId, arguments: args }: Asked,
  decision: PolicyDecision & { approvers: string },
): Promise<Refusal | null> {
  const { ports, facts } = run
  const { who, name, people } = await ports.approvers(decision.approvers, tool.id)
  if (people.length === 0) return { outcome: 'denied', text: t('nobodyCanDecide', { group: name, rule: decision.rule }) }
  const nobody = untilNobody(run, who, tool.id)
  const answer = await requestInput(
    run,
    {
      kind: 'approval',
      toolCallId,
      toolName: tool.id,
      arguments: args,
      message: t('othersDecide', { tool: tool.title ?? tool.name, server: tool.server, group: name }),
      reason: decision.rule,
      ...(decision.change && decision.change.length > 0 ? { change: decision.change } : {}),
      approvers: { who, name },
      options: ['deny'],
    },
    { over: nobody.signal },
  ).finally(nobody.end)
  if (answer.kind === 'withdrawn' && nobody.signal.aborted)
    return { outcome: 'denied', text: t('nobodyCanDecide', { group: name, rule: decision.rule }) }
  if (answer.kind === 'withdrawn') return { outcome: 'cancelled', text: t('answerStoppedBeforeCall') }
  if (answer.kind === 'expired') return { outcome: 'denied', text: t('noAnswerCameTime') }
  if (answer.decidedBy === undefined) return { outcome: 'denied', text: t('personWithdrew', { group: name }) }
  if (answer.choice !== 'allow_once')
    return {
      outcome: 'denied',
      text: t('othersRefused', { group: name, reason: answer.reason ?? '', hasReason: answer.reason ? 'yes' : 'no' }),
    }
  const { action, rule } = await ports.tools.judge(facts.actor, tool, facts.chatId, args as Record<string, unknown>)
  return action === 'deny' ? { outcome: 'denied', text: rule } : null
}

/** Aborts once nobody is left who could decide; administrators are told then. */
function untilNobody(
  { ports, state }: Pick<Run, 'ports' | 'state'>,
  who: string,
  toolName: string,
): { signal: AbortSignal; end: () => void } {
  const left = new AbortController()
  const look = async () => {
    const { people } = await ports.approvers(who, toolName)
    if (people.length === 0) {
      end()
      left.abort()
    }
  }
  // The question stays open until its time is over.
  const giveUp = (error: unknown) => {
    end()
    ports.log.warn('run.approvers_not_looked_up', { error })
  }
  const timer = setInterval(() => void look().catch(giveUp), INPUT_POLL_MS)
  const end = () => clearInterval(timer)
  state.signal.addEventListener('abort', end, { once: true })
  return { signal: left.signal, end }
}
