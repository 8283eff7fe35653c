import { isObject } from '#lib/json-schema/shared.ts'

export interface ListedPrompt {
  name: string
  title: string | null
  description: string
  arguments: { name: string; title: string | null; description: string; required: boolean }[]
}

export interface ListedResource {
  uri: string
  name: string
  title: string | null
  description: string
  mediaType: string | null
  sizeBytes: number | null
}

export interface ListedTemplate {
  uriTemplate: string
  name: string
  title: string | null
  description: string
}

export interface ServerLists {
  prompts: ListedPrompt[]
  resources: ListedResource[]
  templates: ListedTemplate[]
}

const MAX_NAME = 500
const MAX_URI = 4_000
const MAX_DESCRIPTION = 2_000
const MAX_ARGUMENTS = 50

/** Lists of a server, read item by item: one that cannot be used hides no other. The first of two with one name counts. */
export function readPrompts(items: readonly unknown[]): ListedPrompt[] {
  return distinct(
    items.filter(isObject).flatMap(raw => (isName(raw.name) ? [{ ...labels(raw, raw.name), arguments: argumentsOf(raw) }] : [])),
    one => one.name,
  )
}

export function readResources(items: readonly unknown[]): ListedResource[] {
  return distinct(
    items.filter(isObject).flatMap(raw => {
      if (!isUri(raw.uri)) return []
      const { uri, mimeType, size } = raw
      const name = isName(raw.name) ? raw.name : uri
      const sizeBytes = typeof size === 'number' && size >= 0 ? size : null
      return [{ uri, ...labels(raw, name), mediaType: typeof mimeType === 'string' ? mimeType.slice(0, 100) : null, sizeBytes }]
    }),
    one => one.uri,
  )
}

export function readTemplates(items: readonly unknown[]): ListedTemplate[] {
  return distinct(
    items.filter(isObject).flatMap(raw => {
      if (!isUri(raw.uriTemplate)) return []
      return [{ uriTemplate: raw.uriTemplate, ...labels(raw, isName(raw.name) ? raw.name : raw.uriTemplate) }]
    }),
    one => one.uriTemplate,
  )
}

function argumentsOf(raw: Record<string, unknown>): ListedPrompt['arguments'] {
  const given = Array.isArray(raw.arguments) ? raw.arguments.filter(isObject) : []
  const read = given.flatMap(one => (isName(one.name) ? [{ ...labels(one, one.name), required: one.required === true }] : []))
  return distinct(read, one => one.name).slice(0, MAX_ARGUMENTS)
}

function labels(raw: Record<string, unknown>, name: string): { name: string; title: string | null; description: string } {
  const title = typeof raw.title === 'string' && raw.title.trim() !== '' ? raw.title.slice(0, MAX_NAME) : null
  return { name, title, description: typeof raw.description === 'string' ? raw.description.slice(0, MAX_DESCRIPTION) : '' }
}

function distinct<T>(items: T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map(item => [keyOf(item), item])).values()].toReversed()
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NAME
}

function isUri(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_URI
}
