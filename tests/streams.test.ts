import { describe, expect, it } from 'vitest'
import { readSources } from './architecture/sources.ts'

/** Answers that go on for long, by their route: the right on which each rests besides the credential of the caller. */
const STREAMS: Record<string, string[]> = {
  'app/api/account/export/route.ts': ['credentialsOf'],
  'app/api/admin/audit/export/route.ts': ['administratorOf'],
  'app/api/admin/usage/entries/route.ts': ['administratorOf', 'credentialsOf'],
  'app/api/admin/usage/events/route.ts': ['administratorOf', 'credentialsOf'],
  'app/api/admin/usage/export/route.ts': ['administratorOf', 'credentialsOf'],
  'app/api/assistants/[assistantId]/export/route.ts': ['credentialsOf'],
  'app/api/chats/[chatId]/export/route.ts': ['readerOf'],
  'app/api/chats/[chatId]/run/route.ts': ['readerOf'],
  'app/api/events/route.ts': ['credentialsOf'],
  'app/api/mcp/route.ts': ['credentialsOf'],
  'app/api/shares/[shareId]/live/route.ts': ['share'],
  'app/api/usage/entries/route.ts': ['credentialsOf'],
  'app/api/usage/export/route.ts': ['credentialsOf'],
  'app/api/v1/admin/usage/route.ts': ['credentialsOf'],
  'app/api/v1/chat/completions/route.ts': ['credentialsOf'],
  'app/api/v1/chat/stream/route.ts': ['readerOf'],
  'app/api/v1/runs/[runId]/events/route.ts': ['readerOf'],
  'app/api/v1/sessions/[sessionId]/events/route.ts': ['readerOf'],
  'app/api/v1/usage/route.ts': ['credentialsOf'],
  'app/api/workspaces/[workspaceId]/archive/route.ts': ['workspaceReaderOf'],
}

/** Makers of streams, each with its files: nothing else makes one, so that none can go on beyond the right to it. */
const MAKERS: Record<string, string[]> = {
  'new ReadableStream': ['lib/http/download.ts', 'lib/http/streaming/guarded-response.ts', 'lib/http/streaming/sse.ts'],
  'sse(': ['lib/api-v1/completions/respond.ts', 'lib/http/streaming/guarded-sse.ts'],
  'download(': ['lib/http/download.ts'],
}

const sources = readSources().filter(({ file }) => /^(?:app|lib\/(?:http|api-v1))\//.test(file))
const GUARDS = /\b(?:guardedDownload|guardedResponse|guardedSse|streamedCompletion)\(/

const found = () => sources.filter(({ file, text }) => file.endsWith('/route.ts') && GUARDS.test(text))

describe('[S20] an answer that is written while it is read', () => {
  it('is guarded by the right to it, in each route that has one', () => {
    expect(found().map(({ file }) => file)).toEqual(Object.keys(STREAMS))
    const rights = found().map(({ file, text }) => [
      file,
      ['administratorOf', 'credentialsOf', 'readerOf', 'workspaceReaderOf'].filter(name => new RegExp(`\\b${name}\\(`).test(text)),
    ])
    expect(Object.fromEntries(rights)).toEqual({ ...STREAMS, 'app/api/shares/[shareId]/live/route.ts': [] })
  })

  it('rests on more than a credential where not everybody with an account may have it: an administrator’s on their role', () => {
    const ofAdministrators = found()
      .filter(({ text }) => /right: \[?'(?:admin|audit|usage):/.test(text))
      .map(({ file }) => file)
    expect(ofAdministrators.map(file => [file, STREAMS[file]])).toEqual([
      ['app/api/admin/audit/export/route.ts', ['administratorOf']],
      ['app/api/admin/usage/entries/route.ts', ['administratorOf', 'credentialsOf']],
      ['app/api/admin/usage/events/route.ts', ['administratorOf', 'credentialsOf']],
      ['app/api/admin/usage/export/route.ts', ['administratorOf', 'credentialsOf']],
    ])
  })

  it.each(Object.keys(MAKERS))('is made by a guard alone: %s', maker => {
    const escaped = maker.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const made = new RegExp(`(?<![\\w.]|function )${escaped}`)
    expect(sources.filter(({ text }) => made.test(text)).map(({ file }) => file)).toEqual(MAKERS[maker])
  })
})
