import { SETTINGS_TOPIC } from '#lib/admin/index.ts'
import { type Bus, type BusNote, createBell } from '#lib/platform/index.ts'

/** Most notes that wait for a slow reader. Above that its stream ends; it reconnects and reloads everything. */
const MOST_WAITING = 200

/** Project of a person, and the workspace of the files that it keeps. */
export interface FollowedProject {
  id: string
  filesId: string | null
}

export interface PersonEvents {
  bus: Bus
  userId: string
  /** Chat of the person that the page shows; null where it shows none. */
  chatId: string | null
  /** Workspace of that chat when the stream begins; a later choice is followed. */
  workspaceId: string | null
  /** The person's projects, as they are now. */
  projectsOf: () => Promise<readonly FollowedProject[]>
  /** Tells whether the person may still read the chat. */
  mayRead: () => Promise<boolean>
  signal: AbortSignal
}

/**
 * Streams notes of the topic `user:<id>`, and of those of the person's projects, as Server-Sent Events until the signal aborts: `chats` when the list has
 * changed, `projects` when these have, `files` when those that a project keeps have, `memory` when its facts or its switch have, `queue` with `{chatId}`,
 * `settings` when those of the workspace have.
 * Those of the topic `chat:<id>` follow as `chat` with `{chatId, kind}`, and so does `tree`: files of the chat's workspace have changed. Notes carry no content, and are
 * not stored; a reader gets `chats` when it connects, and when the bus reconnects.
 */
export async function* personEvents({
  bus,
  userId,
  chatId,
  workspaceId,
  projectsOf,
  mayRead,
  signal,
}: PersonEvents): AsyncGenerator<string> {
  const waiting: string[] = []
  const bell = createBell(signal)
  const hear = (topic: string, frameOf: (note: BusNote) => string) =>
    bus.subscribe(topic, note => {
      const frame = frameOf(note)
      if (!waiting.includes(frame)) waiting.push(frame)
      bell.ring()
    })
  let isStale = false
  const unsubscribe = hear(`user:${userId}`, note => {
    if (note.kind === 'queue') return eventFrame('queue', note.data)
    if (note.kind === 'memory') return MEMORY
    if (note.kind !== 'chats') isStale = true
    return note.kind === 'projects' ? PROJECTS : CHATS
  })
  const leaveSettings = hear(SETTINGS_TOPIC, () => SETTINGS)
  let leaveProjects: (() => void)[] = []
  /** Follows the projects that the person is in now, and leaves a chat that they have lost. */
  async function followProjects(): Promise<void> {
    isStale = false
    const projects = await projectsOf()
    for (const leave of leaveProjects) leave()
    leaveProjects = signal.aborted
      ? []
      : projects.flatMap(({ id, filesId }) => [
          hear(`project:${id}`, () => CHATS),
          ...(filesId === null ? [] : [hear(`workspace:${filesId}`, () => FILES)]),
        ])
    if (chatId !== null && !(await mayRead())) {
      leaveChat()
      hearTree(null)
    }
  }
  let leaveTree: (() => void) | null = null
  const hearTree = (id: string | null) => {
    leaveTree?.()
    leaveTree = id === null ? null : hear(`workspace:${id}`, ({ kind }) => eventFrame('chat', { chatId, kind }))
  }
  const chatFrame = (note: BusNote) => {
    if (note.kind === 'selection') hearTree(workspaceIn(note.data))
    if (note.kind === 'project') isStale = true
    return eventFrame('chat', { chatId, kind: note.kind })
  }
  const leaveChat = chatId === null ? () => undefined : hear(`chat:${chatId}`, chatFrame)
  if (chatId !== null) hearTree(workspaceId)
  try {
    await followProjects()
    yield CHATS
    while (!signal.aborted && waiting.length <= MOST_WAITING) {
      if (isStale) await followProjects()
      const frame = waiting.shift()
      if (frame === undefined) await bell.rung()
      else yield frame
    }
  } finally {
    unsubscribe()
    leaveSettings()
    for (const leave of leaveProjects) leave()
    leaveChat()
    hearTree(null)
    bell.end()
  }
}

function workspaceIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'workspaceId' in data && typeof data.workspaceId === 'string'
    ? data.workspaceId
    : null
}

const CHATS = eventFrame('chats', {})
const PROJECTS = eventFrame('projects', {})
const FILES = eventFrame('files', {})
const SETTINGS = eventFrame('settings', {})
const MEMORY = eventFrame('memory', {})

function eventFrame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
