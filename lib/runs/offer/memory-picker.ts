import type { PickerTool } from '#lib/mcp/shared.ts'

/** About how much the definition of one of them takes of a request. */
const TOKENS = 150

const place = { server: 'parley memory', serverTitle: 'Facts about you', tokens: TOKENS }

/** Tools for facts about the person, as the composer lists them; their ids are those of `MEMORY_TOOLS`. */
export const memoryPicker: PickerTool[] = [
  {
    ...place,
    name: 'save',
    id: 'memory.save',
    title: 'Remember a fact',
    description: 'Keeps something about you for all of your chats. You are asked first.',
  },
  { ...place, name: 'forget', id: 'memory.forget', title: 'Forget a fact', description: 'Forgets something that was kept about you.' },
]
