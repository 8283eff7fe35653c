import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import type { CallsAtServer } from '../asking/calls-in-flight.ts'
import type { WhatChanged } from '../changes.ts'
import { failureSentence } from '../wire/failure-sentence.ts'
import type { CachedLists } from './cached-lists.ts'
import { Calmer } from './calmer.ts'
import type { SessionEvents } from './open-session.ts'
import { logLine, type ServerLog } from './server-log.ts'
import type { ToolList } from './tool-list.ts'

export interface ConnectionEventPorts {
  log: ServerLog
  calls: CallsAtServer
  /** True for one person's own connection: its log is private to them. */
  isPersonal: boolean
  tools: ToolList
  lists: CachedLists
  changed(what: WhatChanged): void
  relist(): Promise<void>
  strayed(): void
  exited(code: number | null): void
}

/** Routes the events of a session to its connection. */
export function connectionEvents(ports: ConnectionEventPorts): SessionEvents {
  const { log, calls, isPersonal, tools, lists, changed, relist, strayed, exited } = ports
  const calm = {
    tools: new Calmer(() => void relist().then(() => changed({ kind: 'tools' }))),
    prompts: new Calmer(() => changed({ kind: 'prompts' })),
    resources: new Calmer(() => changed({ kind: 'resources' })),
  }
  return {
    stderr: chunk => log.write(chunk),
    stray(line) {
      strayed()
      log.note(t('wroteLineNotMessage', { line }))
    },
    exited({ code, signal, asked }) {
      if (!asked) exited(code)
      log.note(signal === null ? t('processEndedWith', { code: String(code) }) : t('processEndedBy', { signal }))
    },
    rejected: rejection => tools.reject(rejection),
    toolsChanged: () => calm.tools.ask(),
    listChanged(kind) {
      lists.forget(kind)
      calm[kind].ask()
    },
    said(message) {
      log.said(logLine(message))
      if (isPersonal) calls.only()?.hear?.(message)
    },
    asked: () => calls.asked(),
    problem: error => log.note(failureSentence(error)),
  }
}
