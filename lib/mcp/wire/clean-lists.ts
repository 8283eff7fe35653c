import { isObject } from '../definitions/json-schema.ts'

const LISTS: Record<string, { key: string; id: 'name' | 'uri' | 'uriTemplate' }> = {
  'prompts/list': { key: 'prompts', id: 'name' },
  'resources/list': { key: 'resources', id: 'uri' },
  'resources/templates/list': { key: 'resourceTemplates', id: 'uriTemplate' },
}
const TEXTS = ['name', 'title', 'uri', 'uriTemplate', 'description', 'mimeType']

/** Cleans a page of a list for the protocol library, which refuses a whole list for one bad item. Null for other methods. */
export function cleanListPage(method: string | undefined, result: unknown): unknown {
  const list = method === undefined ? undefined : LISTS[method]
  if (!list || !isObject(result)) return null
  const items = Array.isArray(result[list.key]) ? (result[list.key] as unknown[]).filter(isObject) : []
  const kept = items.filter(item => typeof item[list.id] === 'string')
  const nextCursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined
  return { ...result, [list.key]: kept.map(item => ({ name: item[list.id], ...known(item) })), nextCursor }
}

function known(item: Record<string, unknown>): Record<string, unknown> {
  const given = Array.isArray(item.arguments) ? item.arguments.filter(isObject).filter(one => typeof one.name === 'string') : null
  return {
    ...textsOf(item),
    ...(typeof item.size === 'number' ? { size: item.size } : {}),
    ...(given ? { arguments: given.map(one => ({ ...textsOf(one), required: one.required === true })) } : {}),
  }
}

function textsOf(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(TEXTS.filter(key => typeof item[key] === 'string').map(key => [key, item[key]]))
}
