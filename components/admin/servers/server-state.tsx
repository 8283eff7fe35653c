import { StateDot, type Tone } from '#components/ui/badge.tsx'
import type { McpServerView, ServerState, ServerTransport } from '#lib/mcp/shared.ts'

const STATES: Record<ServerState, { tone: Tone; words: string; pulse: boolean }> = {
  disabled: { tone: 'plain', words: 'Disabled', pulse: false },
  stopped: { tone: 'plain', words: 'Not started yet', pulse: false },
  starting: { tone: 'accent', words: 'Starting', pulse: true },
  ready: { tone: 'good', words: 'Ready', pulse: false },
  restarting: { tone: 'wait', words: 'Restarting', pulse: true },
  failed: { tone: 'bad', words: 'Failed', pulse: false },
}

export function ServerStateDot({ state }: { state: ServerState }) {
  const { tone, words, pulse } = STATES[state]
  return (
    <StateDot tone={tone} label={words} pulse={pulse}>
      {words}
    </StateDot>
  )
}

export const transportWords: Record<ServerTransport, string> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'SSE',
  auto: 'HTTP, detected',
}

export function originWords(server: McpServerView): string {
  if (server.source === 'config') return 'Configuration'
  return server.starter ? 'Starter' : 'Administration'
}
