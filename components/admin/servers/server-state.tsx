import { StateDot, type Tone } from '#components/ui/badge.tsx'
import type { McpServerView, ServerState, ServerTransport } from '#lib/mcp/shared.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'

const STATES: Record<ServerState, { tone: Tone; words: () => string; pulse: boolean }> = {
  disabled: { tone: 'plain', words: () => t('disabled'), pulse: false },
  stopped: { tone: 'plain', words: () => t('stopped'), pulse: false },
  starting: { tone: 'accent', words: () => t('starting'), pulse: true },
  ready: { tone: 'good', words: () => t('ready'), pulse: false },
  restarting: { tone: 'wait', words: () => t('restarting'), pulse: true },
  failed: { tone: 'bad', words: () => t('failed'), pulse: false },
}

export function ServerStateDot({ state }: { state: ServerState }) {
  const { tone, words, pulse } = STATES[state]
  return (
    <StateDot tone={tone} label={words()} pulse={pulse}>
      {words()}
    </StateDot>
  )
}

const TRANSPORTS: Record<ServerTransport, () => string> = {
  stdio: () => t('stdio'),
  http: () => t('streamableHttp'),
  sse: () => t('sse'),
  auto: () => t('detectedHttp'),
}

export function transportWords(transport: ServerTransport): string {
  return TRANSPORTS[transport]()
}

export function originWords(server: McpServerView): string {
  if (server.source === 'config') return t('configuration')
  return server.starter ? t('starter') : t('administration')
}
