import type { Actor } from '#lib/auth/index.ts'
import type { Mcp, ServerRequestHandler } from '#lib/mcp/index.ts'
import { readForm } from '#lib/mcp/shared.ts'

const ORIGIN = 'http://localhost:3000'

/**
 * Handles the requests of servers for a person who agrees to everything. Forms are accepted unchanged, requests to a model allowed, and sign-ins
 * completed; no page is opened.
 */
export function agreeableHost(mcp: Mcp, actor: Actor): ServerRequestHandler {
  return {
    async elicit(question) {
      if (question.mode === 'url') return { action: 'accept', content: {} }
      const form = readForm(question.schema, {})
      return form.ok ? { action: 'accept', content: form.content } : { action: 'decline' }
    },
    sample: async () => ({ status: 'done', model: 'conformance', text: 'An answer.', stopReason: 'endTurn' }),
    async signIn({ server }) {
      try {
        const address = await mcp.signIns.begin(actor, server, ORIGIN)
        const response = await fetch(address, { redirect: 'manual' })
        const back = response.headers.get('location')
        if (back === null) return false
        await mcp.signIns.finish(actor, new URL(back).searchParams)
        return true
      } catch (error) {
        process.stderr.write(
          `${error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : String(error)}\n`,
        )
        return false
      }
    },
  }
}
