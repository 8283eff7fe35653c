import type { z } from 'zod'
import type { ErrorCode } from '#lib/errors.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { FORM, ofProvider, refusalsOf } from './refusals.ts'
import { errorBody } from './schemas.ts'
import { jsonSchemaOf as schemaOf } from './snake.ts'

type Json = Record<string, unknown>

const reasons: Record<number, string> = {
  400: 'The body is not JSON, or the body or the query does not fit the schema',
  401: 'No valid API key',
  403: 'Without the right',
  404: "Unknown, or another person's",
  406: 'Accept rules out the answer',
  409: 'Conflict',
  410: 'No longer kept',
  413: 'Too large',
  415: 'The body is not application/json',
  422: 'Fits, but cannot be done',
  502: 'The model provider failed, or refuses the key or account of this server',
  429: 'Too much for now, for Parley or for the model provider; Retry-After says when to try again',
  503: 'Starting; Retry-After says when to try again',
  504: 'The model provider timed out',
}

/** Builds the OpenAPI 3.1 document of `/api/v1` from the schemas that check its requests. */
export function openApiDocument({ version, origin }: { version: string; origin: string | null }): Json {
  const paths: Record<string, Json> = {}
  const otherErrors: Record<string, Json> = {}
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const path = snakePath(operation.path)
    paths[path] = { ...paths[path], [operation.method]: describe(id, operation) }
    if (operation.refuse) otherErrors[operation.refuse.name] = schemaOf(operation.refuse.body, 'output')
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description: 'Chat with any model and your MCP tools. Times are ISO 8601 UTC, durations milliseconds.',
    },
    servers: [{ url: `${origin ?? ''}/api/v1` }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings or by `parley api-key create`' },
      },
      schemas: { Error: schemaOf(errorBody, 'output'), ...otherErrors },
    },
  }
}

function describe(id: string, operation: Operation): Json {
  const { summary, body, asksModel = false, refuse } = operation
  const schema = refuse?.name ?? 'Error'
  const refusals = [...refusalsOf(operation)].map(([status, codes]) => [status, refusal(status, { codes, asksModel, schema })])
  return {
    operationId: id,
    summary,
    ...parametersOf(operation),
    ...(body === undefined
      ? {}
      : { requestBody: { required: !isEmpty(body), content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    ...(operation.bytes ? { requestBody: { required: true, content: contentOf(operation.bytes.types) } } : {}),
    responses: { [operation.success.status]: successOf(operation), ...Object.fromEntries(refusals) },
  }
}

function contentOf(types: readonly string[]): Json {
  const file = { type: 'string', format: 'binary' }
  const form = { type: 'object', required: ['file'], properties: { file } }
  return Object.fromEntries(types.map(type => [type, { schema: type === FORM ? form : file }]))
}

function parametersOf({ scope, params, query, resumable }: Operation): Json {
  const parameters = [
    ...parametersIn('path', scope?.params ?? params),
    ...parametersIn('query', query),
    ...(resumable
      ? [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'integer' }, description: 'Continue after this event' }]
      : []),
  ]
  return parameters.length === 0 ? {} : { parameters }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name: snake(name),
    in: place,
    required: required.includes(name),
    // A name of several steps is one text.
    schema: place === 'path' ? (property.items ?? property) : property,
  }))
}

function successOf({ success }: Operation): Json {
  if (success.events) {
    const events = Object.fromEntries(Object.entries(success.events).map(([name, schema]) => [name, schemaOf(schema, 'output')]))
    return {
      description: 'Server-Sent Events; `x-events` gives the data of each by its event name',
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': events } },
    }
  }
  if (success.json) {
    const content = { 'application/json': { schema: schemaOf(success.json, 'output') } }
    const stream = success.chunks && {
      'text/event-stream': { schema: { type: 'string' }, 'x-data': schemaOf(success.chunks, 'output') },
    }
    const table = success.csv && { 'text/csv': { schema: { type: 'string' } } }
    return { description: 'OK', content: { ...content, ...stream, ...table } }
  }
  return { description: 'Done' }
}

function refusal(status: number, { codes, asksModel, schema }: { codes: ErrorCode[]; asksModel: boolean; schema: string }): Json {
  const reason = [reasons[status] ?? 'Refused', ...(codes.length > 0 ? [codes.map(code => `\`${code}\``).join(', ')] : [])].join(': ')
  const isEither = asksModel && status < 500 && status !== 429 && ofProvider.includes(status)
  const description = isEither ? `${reason}; or the provider refuses the request, with its code in details.provider_code` : reason
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } }
}

function isEmpty(schema: z.ZodType): boolean {
  return schema.safeParse({}).success
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function snakePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `{${snake(name)}}`)
}
