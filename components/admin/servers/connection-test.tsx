'use client'

import { useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import type { McpServerInput, ServerTestResult } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { serversApi } from './servers-api.ts'

export interface ConnectionTestProps {
  /** Builds the server to test; null where the form has problems, which it then shows. */
  input: () => McpServerInput | null
  existing?: string
}

/** Connects once with the values of the form, lists the tools, and shows what was found. */
export function ConnectionTest({ input, existing }: ConnectionTestProps) {
  const [result, setResult] = useState<ServerTestResult | null>(null)
  const { busy, problem, run } = useAction()

  function test() {
    const server = input()
    setResult(null)
    if (server) void run(async () => setResult(await serversApi.test(server, existing)))
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} onClick={test}>
        {t('testConnection')}
      </Button>
      <div aria-live="polite" className="w-full text-sm">
        {busy ? <p className="text-ink-2">{t('connecting')}</p> : null}
        <Problem text={problem} />
        {result ? <TestResult result={result} /> : null}
      </div>
    </div>
  )
}

function TestResult({ result }: { result: ServerTestResult }) {
  const seconds = (result.durationMs / 1000).toFixed(1)
  if (!result.ok) {
    // Parley's own lines repeat the reason.
    const lines = result.log.filter(({ source }) => source !== 'parley')
    return (
      <div className="flex flex-col gap-2">
        <p className="text-bad">{result.reason}</p>
        {lines.length > 0 ? (
          <pre className="max-h-40 overflow-auto whitespace-pre-wrap break-words rounded-md bg-paper-2 p-3 font-mono text-2xs">
            {lines.map(line => line.text).join('\n')}
          </pre>
        ) : null}
      </div>
    )
  }
  const { serverInfo, tools, rejectedTools } = result
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="font-[550] text-good">{t('itWorks')}</span>{' '}
        {t('answered', {
          server: serverInfo ? `${serverInfo.title ?? serverInfo.name} ${serverInfo.version}` : t('theServer'),
          seconds,
          count: tools.length,
        })}
      </p>
      {tools.length > 0 ? <p className="font-mono text-ink-2 text-xs">{tools.map(tool => tool.name).join(', ')}</p> : null}
      {rejectedTools.length > 0 ? <p className="text-wait-ink text-xs">{t('moreToolsRejected', { count: rejectedTools.length })}</p> : null}
    </div>
  )
}
