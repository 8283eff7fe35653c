import type { CatalogTool, ServerRequestHandler } from '#lib/mcp/index.ts'
import { readForm } from '#lib/mcp/shared.ts'
import { type InputRequest, type InputResult, requestInput } from '../questions/input-requests.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { sample } from './sampling/sampling.ts'

export interface CallAsking {
  handler: ServerRequestHandler
  /** Withdraws open questions of the server once the call has its outcome. Resolves when the log says so. */
  end(): Promise<void>
}

/** Puts questions that a server asks during a call to the user, durably. The time limit of the run does not count while they wait. */
export function createCallHandler(run: Run, tool: CatalogTool, call: ReplyCall): CallAsking {
  let round = 0
  const ended = new AbortController()
  const asked: Promise<InputResult>[] = []
  const put = async (question: Omit<InputRequest, 'toolCallId' | 'toolName' | 'round'>): Promise<InputResult> => {
    if (ended.signal.aborted) return { kind: 'withdrawn' }
    const whole = { ...question, toolCallId: call.id, toolName: tool.id, round: ++round }
    const answer = run.state.workTime.pausedDuring(() => requestInput(run, whole, ended.signal))
    asked.push(answer)
    return answer
  }
  const reason = `The server ${tool.server} is asking while its tool ${tool.title ?? tool.name} runs.`
  const handler: ServerRequestHandler = {
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
        url: `${run.ports.siteUrl}/api/mcp/servers/${encodeURIComponent(server)}/connect`,
        options: ['continue', 'decline'],
      })
      return answer.kind === 'answered' && answer.choice === 'continue'
    },
  }
  return {
    handler,
    async end() {
      ended.abort()
      await Promise.allSettled(asked)
    },
  }
}
