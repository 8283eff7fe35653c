import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { editErrorTypes } from '#lib/messages/index.ts'
import { editStatuses } from './edit-schemas.ts'
import { eventSchemas } from './event-schemas.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'
import { sessionPatch } from './requests.ts'
import { workspaceFiles } from './schemas.ts'
import { sessionEventSchemas } from './session-events.ts'

const folder = path.resolve('app/api/v1')

/** Lists every handler under app/api/v1 as `GET /runs/{runId}`, without the one for unknown paths. */
async function handlers(): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'route.ts')
  const found = await Promise.all(
    files
      .filter(file => !file.startsWith('[...'))
      .map(async file => {
        const module: object = await import(path.join(folder, file))
        const address = `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
        return Object.keys(module).map(method => `${method.toLowerCase()} ${address}`)
      }),
  )
  return found.flat().sort()
}

describe('openapi.json', () => {
  const document = openApiDocument({ version: '1.2.3', origin: 'http://127.0.0.1:3000' })
  const paths = document.paths as Record<
    string,
    Record<string, { requestBody?: object; responses: object; parameters?: { name: string; in: string }[] }>
  >

  it('[api-07] describes every handler, and nothing else', async () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(await handlers())
  })

  it('gives the schemas that check requests', () => {
    expect(paths['/chat']?.post?.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['message'], additionalProperties: false, properties: { message: { type: 'string' } } },
        },
      },
    })
    expect(paths['/sessions']?.get?.parameters).toMatchObject([
      { name: 'cursor', in: 'query', required: false },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
      { name: 'q', in: 'query', required: false },
    ])
    expect(paths['/runs/{run_id}/inputs/{input_id}']?.post?.parameters).toMatchObject([
      { name: 'run_id', in: 'path', required: true },
      { name: 'input_id', in: 'path', required: true },
    ])
  })

  it('gives the data of every event', () => {
    expect(paths['/chat/stream']?.post?.responses).toMatchObject({
      200: {
        content: { 'text/event-stream': { 'x-events': { start: {}, chunk: {}, done: { properties: { finished: { const: true } } } } } },
      },
      409: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    })
  })

  it('gives the statuses of a provider where a model is asked', () => {
    for (const path of ['/chat', '/chat/completions', '/workspaces/{workspace_id}/commit-message'])
      for (const status of ['400', '404', '409', '410', '413', '415', '422', '429', '502', '504'])
        expect([path, Object.keys(paths[path]?.post?.responses ?? {})]).toEqual([path, expect.arrayContaining([status])])
    expect(Object.keys(paths['/chat/stream']?.post?.responses ?? {})).not.toContain('429')
  })

  it('[api-06] says that a completion comes whole or in chunks', () => {
    expect(paths['/chat/completions']?.post?.responses).toMatchObject({
      200: {
        content: {
          'application/json': { schema: { properties: { object: { const: 'chat.completion' } } } },
          'text/event-stream': { 'x-data': { properties: { object: { const: 'chat.completion.chunk' } } } },
        },
      },
    })
  })
})

describe('docs/api.md', () => {
  const text = readFileSync('docs/api.md', 'utf8')
  const row = (name: string) => text.match(new RegExp(`^\\| [^|]*\`${name}\`.*$`, 'gm')) ?? []

  it('names every event of a run and of a session with each of its fields', () => {
    const events = [...Object.entries(eventSchemas), ...Object.entries(sessionEventSchemas)]
    const own = new Set(['session_id', 'finished', 'run_id', 'message_id', 'request_id', 'model', 'iteration'])
    for (const [name, schema] of events) {
      expect([name, row(name)]).not.toEqual([name, []])
      for (const field of Object.keys(schema.shape))
        if (!own.has(field)) expect([name, field, row(name).some(line => line.includes(`\`${field}`))]).toEqual([name, field, true])
    }
  })

  it('names the ends of an edit, the keys of a session that may be set, and what a list of files has', () => {
    const names = [...editStatuses, ...editErrorTypes, ...Object.keys(sessionPatch.shape), ...Object.keys(workspaceFiles.shape)]
    for (const name of names) expect([name, new RegExp(`\`${name}\`|[{ ]${name}[,}]`).test(text)]).toEqual([name, true])
  })

  it('names every route', () => {
    for (const { method, path: route } of operations) {
      const last =
        route
          .replaceAll(/\{(\w+)\}/g, '')
          .split('/')
          .filter(Boolean)
          .at(-1) ?? ''
      expect([method, route, text.includes(last)]).toEqual([method, route, true])
    }
  })
})
