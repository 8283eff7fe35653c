import { dateTime } from '#components/dates.ts'
import { Facts } from '#components/sections/facts.tsx'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import { common } from '#lib/words/en/common.ts'
import { commandLine } from './server-entry.ts'
import { originWords, transportWords } from './server-state.tsx'

/** Shows the configuration and what the server reports. Secret values are never shown, only their names. */
export function ServerOverview({ server }: { server: McpServerView }) {
  const { live } = server
  return (
    <div className="flex flex-col gap-5">
      {server.source === 'config' ? <p className="text-ink-2 text-sm">{t('serverDeclared')}</p> : null}
      {live.reason ? (
        <p role="alert" className="text-bad text-sm">
          {live.reason}
          {live.exitCode === null || live.reason.includes('exit code') ? null : ` ${t('exitCode', { code: live.exitCode })}`}
          {live.nextAttemptAt ? ` ${t('nextAttempt', { time: new Date(live.nextAttemptAt).toLocaleTimeString() })}` : null}
        </p>
      ) : null}
      {live.warnings.map(warning => (
        <p key={warning} className="text-sm text-wait-ink">
          {warning}
        </p>
      ))}
      <Facts
        facts={[
          { label: common('name'), value: server.slug, mono: true },
          { label: t('command'), value: server.command === null ? null : commandLine(server.command, server.args), mono: true },
          { label: t('folder'), value: server.cwd, mono: true },
          { label: t('address'), value: server.url, mono: true },
          { label: t('environment'), value: server.envNames.join('\n'), mono: true },
          { label: t('headers'), value: server.headerNames.join('\n'), mono: true },
          { label: t('transport'), value: transportLine(server) },
          {
            label: t('timeLimitOfACall'),
            value: server.timeoutMs === null ? t('asInTheSettings') : t('seconds', { seconds: server.timeoutMs / 1000 }),
          },
          { label: t('origin'), value: originWords(server) },
          { label: t('since'), value: dateTime(live.since) },
          { label: t('restarts'), value: live.restarts === 0 ? null : live.restarts },
          {
            label: t('server'),
            value: live.serverInfo ? `${live.serverInfo.title ?? live.serverInfo.name} ${live.serverInfo.version}` : null,
          },
          { label: t('protocol'), value: live.protocolVersion },
          { label: t('instructions'), value: live.instructions ? <span className="whitespace-pre-wrap">{live.instructions}</span> : null },
        ]}
      />
      {live.rejectedTools.length > 0 ? (
        <section>
          <h3 className="text-sm">{t('toolsThatCannotBeOffered')}</h3>
          <ul className="mt-1 text-sm">
            {live.rejectedTools.map(tool => (
              <li key={`${tool.name} ${tool.reason}`} className="text-ink-2">
                <span className="font-mono text-ink text-xs">{tool.name || t('noName')}</span> {tool.reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {server.source === 'dashboard' && server.envNames.length + server.headerNames.length > 0 ? (
        <p className="text-ink-2 text-xs">{t('secretsNote')}</p>
      ) : null}
    </div>
  )
}

function transportLine({ transport, live }: McpServerView): string {
  const words = transportWords(transport)
  return live.speaks && live.speaks !== transport ? t('speaks', { transport: words, found: transportWords(live.speaks) }) : words
}
