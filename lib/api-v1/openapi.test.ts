import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { editErrorTypes } from '#lib/messages/index.ts'
import { editStatuses } from './edit-schemas.ts'
import { eventSchemas } from './event-schemas.ts'
import { openApiDocument } from './openapi.ts'
import { type Operation, type OperationHandler, operation } from './operation.ts'
import { operations } from './operations.ts'
import { workspaceFiles } from './schemas.ts'
import { sessionEventSchemas } from './session-events.ts'
import { sessionPatch } from './session-operations.ts'

const folder = path.resolve('app/api/v1')

/** Lists every handler under app/api/v1 by its address, `get /runs/{runId}`, without the one for unknown paths. */
async function handlers(): Promise<[string, Operation | undefined][]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'route.ts')
  const found = await Promise.all(
    files
      .filter(file => !file.startsWith('[...'))
      .map(async file => {
        const module: Record<string, Partial<OperationHandler>> = await import(path.join(folder, file))
        const address = `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
        return Object.entries(module).map(([method, { operation }]): [string, Operation | undefined] => [
          `${method.toLowerCase()} ${address}`,
          operation,
        ])
      }),
  )
  return found.flat()
}

const all = Object.entries<Operation>(operations)

describe('openapi.json', () => {
  const document = openApiDocument({ version: '1.2.3', origin: 'http://127.0.0.1:3000' })
  const paths = document.paths as Record<
    string,
    Record<string, { requestBody?: object; responses: object; parameters?: { name: string; in: string }[] }>
  >

  it('[api-07] describes every handler, each made of the operation of its address', async () => {
    const idOf = new Map(all.map(([id, operation]) => [operation, id]))
    const made = (await handlers()).map(([address, operation]) => [address, operation && idOf.get(operation)])
    expect(made.sort()).toEqual(all.map(([id, { method, path }]) => [`${method} ${path}`, id]).sort())
  })

  it('names in each path the parameters that are checked', () => {
    for (const [id, { path, scope, params }] of all)
      expect([id, ...Object.keys((scope?.params ?? params)?.shape ?? {})]).toEqual([
        id,
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      ])
  })

  it('gives the refusals that follow from what an operation has, and by code those that it names', () => {
    const refusals = (path: string, method: string) =>
      Object.entries(paths[path]?.[method]?.responses ?? {}).filter(([status]) => Number(status) >= 400)
    const statuses = (path: string, method: string) => refusals(path, method).map(([status]) => Number(status))
    expect(statuses('/models', 'get')).toEqual([401, 403, 406, 503])
    expect(statuses('/sessions', 'get')).toEqual([400, 401, 403, 406, 503])
    expect(statuses('/sessions/{session_id}', 'delete')).toEqual([401, 403, 404, 503])
    expect(statuses('/runs/{run_id}/stop', 'post')).toEqual([400, 401, 403, 404, 406, 409, 413, 415, 503])
    expect(refusals('/runs/{run_id}/stop', 'post')).toContainEqual([
      '409',
      expect.objectContaining({ description: 'Conflict: `run_finished`' }),
    ])
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
    expect(Object.keys(paths['/chat/stream']?.post?.responses ?? {})).not.toContain('502')
  })

  it('[api-06] gives the refusals of a completion in their own shape', () => {
    expect(paths['/chat/completions']?.post?.responses).toMatchObject({
      401: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CompletionError' } } } },
    })
    expect(document.components).toMatchObject({
      schemas: { Error: {}, CompletionError: { properties: { error: { required: expect.arrayContaining(['type', 'param']) } } } },
    })
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

it('lets no handler of an operation answer in another shape', () => {
  const handlers = [
    operation(operations.stopRun, async ({ params }) => ({ run_id: params.runId })),
    // @ts-expect-error: its answer has an id
    operation(operations.stopRun, async () => ({ run_id: 7 })),
    // @ts-expect-error: it has no body
    operation(operations.getRun, async ({ body }) => body.message),
  ]
  expect(handlers.map(handler => handler.operation.method)).toEqual(['post', 'post', 'get'])
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

  it('names every code with which an operation alone refuses', () => {
    const errors = text.slice(text.indexOf('## Errors'), text.indexOf('## Events'))
    for (const [id, { refusals = [] }] of all)
      for (const code of refusals) expect([id, code, errors.includes(`\`${code}\``)]).toEqual([id, code, true])
  })

  it('names every route', () => {
    for (const [, { method, path: route }] of all) {
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
