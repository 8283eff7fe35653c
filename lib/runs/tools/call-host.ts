import type { CatalogTool, ServerRequestHandler } from '#lib/mcp/index.ts'
import { readForm } from '#lib/mcp/shared.ts'
import { type Answer, ask, type Question } from '../questions/input-requests.ts'
import type { RunContext } from '../run-context.ts'
import type { ReplyCall } from '../step/reply.ts'
import { sample } from './sampling.ts'

export interface CallAsking {
  host: ServerRequestHandler
  /** The call has its outcome: what its server still asks is withdrawn. Resolves when the log says so. */
  end(): Promise<void>
}

/** Puts what a server asks during a call to the run's person, durably. Their time is not the run's. */
export function callHost(run: RunContext, tool: CatalogTool, call: ReplyCall): CallAsking {
  let round = 0
  const ended = new AbortController()
  const asked: Promise<Answer>[] = []
  const put = async (question: Omit<Question, 'toolCallId' | 'toolName' | 'round'>): Promise<Answer> => {
    if (ended.signal.aborted) return { kind: 'withdrawn' }
    const whole = { ...question, toolCallId: call.id, toolName: tool.id, round: ++round }
    const answer = run.workTime.pausedDuring(() => ask(run, whole, ended.signal))
    asked.push(answer)
    return answer
  }
  const reason = `The server ${tool.server} is asking while its tool ${tool.title ?? tool.name} runs.`
  const host: ServerRequestHandler = {
    async elicit(question) {
      const asked = question.mode === 'form' ? { schema: question.schema } : { url: question.url }
      const answer = await put({
        kind: 'elicitation',
        message: question.message,
        reason,
        options: ['accept', 'decline', 'cancel'],
        ...asked,
      })
      if (answer.kind !== 'answered' || answer.choice === 'cancel') return { action: 'cancel' }
      if (answer.choice === 'decline') return { action: 'decline' }
      const form = readForm(question.mode === 'form' ? question.schema : {}, answer.content)
      return form.ok ? { action: 'accept', content: form.content } : { action: 'cancel' }
    },
    sample: request => sample(run, tool, request, put),
    async signIn({ server, title }) {
      const answer = await put({
        kind: 'sign_in',
        message: `Sign in to ${title} to continue.`,
        reason: `The tool ${tool.title ?? tool.name} works with your own account there.`,
        url: `${run.engine.platform.env.url ?? ''}/api/mcp/servers/${encodeURIComponent(server)}/connect`,
        options: ['continue', 'decline'],
      })
      return answer.kind === 'answered' && answer.choice === 'continue'
    },
  }
  return {
    host,
    async end() {
      ended.abort()
      await Promise.allSettled(asked)
    },
  }
}
