import { dateTime } from '#components/dates.ts'
import { Facts } from '#components/sections/facts.tsx'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { commandLine } from './server-entry.ts'
import { originWords, transportWords } from './server-state.tsx'

const speaksWords = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'SSE' } as const

/** Shows the configuration and what the server reports. Secret values are never shown, only their names. */
export function ServerOverview({ server }: { server: McpServerView }) {
  const { live } = server
  return (
    <div className="flex flex-col gap-5">
      {server.source === 'config' ? (
        <p className="text-ink-2 text-sm">
          Declared in the configuration file. Enable, disable and restart it here; change everything else in the file.
        </p>
      ) : null}
      {live.reason ? (
        <p role="alert" className="text-bad text-sm">
          {live.reason}
          {live.exitCode === null || live.reason.includes('exit code') ? null : ` Exit code ${live.exitCode}.`}
          {live.nextAttemptAt ? ` Next attempt at ${new Date(live.nextAttemptAt).toLocaleTimeString()}.` : null}
        </p>
      ) : null}
      {live.warnings.map(warning => (
        <p key={warning} className="text-sm text-wait-ink">
          {warning}
        </p>
      ))}
      <Facts
        facts={[
          { label: 'Name', value: server.slug, mono: true },
          { label: 'Command', value: server.command === null ? null : commandLine(server.command, server.args), mono: true },
          { label: 'Folder', value: server.cwd, mono: true },
          { label: 'Address', value: server.url, mono: true },
          { label: 'Environment', value: server.envNames.join('\n'), mono: true },
          { label: 'Headers', value: server.headerNames.join('\n'), mono: true },
          { label: 'Transport', value: transportLine(server) },
          { label: 'Time limit of a call', value: server.timeoutMs === null ? 'As in the settings' : `${server.timeoutMs / 1000} s` },
          { label: 'Origin', value: originWords(server) },
          { label: 'Since', value: dateTime(live.since) },
          { label: 'Restarts', value: live.restarts === 0 ? null : live.restarts },
          {
            label: 'Server',
            value: live.serverInfo ? `${live.serverInfo.title ?? live.serverInfo.name} ${live.serverInfo.version}` : null,
          },
          { label: 'Protocol', value: live.protocolVersion },
          { label: 'Instructions', value: live.instructions ? <span className="whitespace-pre-wrap">{live.instructions}</span> : null },
        ]}
      />
      {live.rejectedTools.length > 0 ? (
        <section>
          <h3 className="text-sm">Tools that cannot be offered</h3>
          <ul className="mt-1 text-sm">
            {live.rejectedTools.map(tool => (
              <li key={`${tool.name} ${tool.reason}`} className="text-ink-2">
                <span className="font-mono text-ink text-xs">{tool.name || '(no name)'}</span> {tool.reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {server.source === 'dashboard' && server.envNames.length + server.headerNames.length > 0 ? (
        <p className="text-ink-2 text-xs">Values of environment and headers are stored encrypted and are never shown again.</p>
      ) : null}
    </div>
  )
}

function transportLine({ transport, live }: McpServerView): string {
  const found = live.speaks && live.speaks !== transport ? ` (speaks ${speaksWords[live.speaks]})` : ''
  return `${transportWords[transport]}${found}`
}
