import type { ListJson } from '#components/list-json.ts'
import { request } from '#components/request.ts'
import type { AssistantSummaryJson, PromptSummaryJson } from '#lib/assistants/shared.ts'
import type { Entry } from '../entries/entries.ts'

/** Loads the saved prompts for the menu of `/`. */
export async function loadSavedPrompts(signal: AbortSignal): Promise<Entry[]> {
  const { data } = await request('GET /api/prompts', { signal })
  return data.map(saved => ({ kind: 'saved', key: `saved ${saved.id}`, title: saved.title || saved.name, detail: `/${saved.name}`, saved }))
}

/** Loads the assistants for the menu of `@`. */
export async function loadAssistants(signal: AbortSignal): Promise<Entry[]> {
  const { data } = await request('GET /api/assistants', { signal })
  return data.map(assistant => ({
    kind: 'assistant',
    key: `assistant ${assistant.id}`,
    title: `${assistant.emoji} ${assistant.name}`.trim(),
    detail: assistant.description,
    assistant,
  }))
}
