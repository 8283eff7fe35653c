import type { WholeProject } from '#components/chat-project/project-words.ts'
import type { Item } from '#components/routes.ts'
import type { FoundPage, FoundResult } from '#components/search/found.ts'
import type { ListedChat } from '#components/workspace/chat-list.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'

type Assistant = Item<'GET /api/assistants'>
type Prompt = Item<'GET /api/prompts'>
type Schedule = Item<'GET /api/schedules'>

const at = '2026-11-21T10:00:00.000Z'
const LONG = 'A name that does not end where it should and goes on for much longer than a line has room '.repeat(2).trim()

const assistant = (id: string, name: string, rest: Partial<Assistant> = {}): Assistant => ({
  ...{ id, name, emoji: '', description: '', version: 1, model: null, starters: [], isOwn: true, mayEdit: true },
  ...{ ownerName: 'Ada Winter', sharedWith: 'nobody', updatedAt: at },
  ...rest,
})

export const assistants: Assistant[] = [
  assistant('reviewer', 'Reviewer', { emoji: '🧐', description: 'Finds faults before others do.', sharedWith: 'everyone' }),
  assistant('helpdesk', 'Help desk', { sharedWith: 'people', isOwn: false, mayEdit: false, ownerName: 'Noor Haddad' }),
  assistant('orphan', 'Without an owner', { sharedWith: 'everyone', isOwn: false, mayEdit: false, ownerName: null }),
  assistant('long', LONG, { emoji: '🦜', description: LONG }),
  assistant('arabic', 'مراجع النصوص', { description: 'يجد الأخطاء قبل غيره.' }),
]

const chosen: ChatAssistant = {
  ...{ id: 'reviewer', name: 'Reviewer', emoji: '🧐', version: 3, model: null, isGone: false },
  description: 'Finds faults before others do: wording, figures and what is missing.',
  starters: ['Review my last change', 'What is missing in this plan?', 'تحقق من الأرقام في الجدول'],
}

export const starts: { name: string; title: string; assistant: ChatAssistant }[] = [
  { name: 'starters', title: 'A new chat with an assistant', assistant: chosen },
  { name: 'gone', title: 'Its assistant no longer exists', assistant: { ...chosen, isGone: true, starters: [] } },
]

const prompt = (id: string, name: string, title: string, rest: Partial<Prompt> = {}): Prompt => ({
  ...{ id, name, title, isOwn: true, mayEdit: true, ownerName: 'Ada Winter', sharedWith: 'nobody', updatedAt: at },
  ...rest,
})

export const prompts: Prompt[] = [
  prompt('brief', 'brief', 'Write a brief', { sharedWith: 'everyone' }),
  prompt('minutes', 'minutes', '', { isOwn: false, ownerName: 'Noor Haddad', sharedWith: 'people' }),
  prompt('arabic', 'ترجمة', 'ترجم هذا النص'),
]

const member = (userId: string, name: string, role: WholeProject['role'], isDisabled = false) => ({
  ...{ userId, name, email: `${userId}@example.org`, role, isDisabled },
})

export const project: WholeProject = {
  ...{ id: 'harbour', name: 'Harbour survey', color: 'green', role: 'owner', people: 4, chats: 12, updatedAt: at },
  ...{
    model: null,
    selectedTools: ['*'],
    workspaceId: null,
    holderId: 'ada',
    instructions: 'Counts are per day.',
    folderId: null,
    collectionIds: [],
  },
  members: [
    member('ada', 'Ada Winter', 'owner'),
    member('noor', 'Noor Haddad', 'writer'),
    member('mei', `Mei Tanaka, ${LONG}`, 'reader'),
    member('ben', 'Ben Okafor', 'writer', true),
  ],
  groups: [],
}

export function chats(nowMs: number): ListedChat[] {
  const time = new Date(nowMs - 3_600_000).toISOString()
  const chat = (id: string, title: string, rest: Partial<ListedChat> = {}): ListedChat => ({
    ...{ id, title, updatedAt: time, createdAt: time, activeRunId: null, headId: null, isWaiting: false, projectId: null },
    ...{ isUnread: false, pinnedAt: null, archivedAt: null, deletedAt: null, tags: [] },
    ...rest,
  })
  return [
    chat('read', 'Read already'),
    chat('unread', 'Ended while nobody looked', { isUnread: true }),
    chat('runs', 'Being answered', { activeRunId: 'run' }),
    chat('waits', 'Waiting for a person', { activeRunId: 'run', isWaiting: true }),
    chat('pinned', 'Pinned, with tags', { pinnedAt: time, tags: ['harbour', 'café', '設計'] }),
    chat('long', LONG, { isUnread: true, tags: [LONG.slice(0, 60)] }),
    chat('arabic', 'راجع القائمة قبل النشر'),
    chat('untitled', ''),
  ]
}

const result = (chatId: string, title: string, rest: Partial<FoundResult>): FoundResult => ({
  ...{ chatId, title, messageId: `${chatId}-message`, place: 'message', author: null, projectId: null, archived: false, at },
  ...{ excerpt: [] },
  ...rest,
})
const heron = { text: 'heron', isMatch: true }

export const found: FoundPage = {
  results: [
    result('title', 'Grey heron', { messageId: null, place: 'title', excerpt: [{ text: 'Grey ', isMatch: false }, heron] }),
    result('title', 'Grey heron', {
      place: 'answer',
      excerpt: [{ text: 'The ', isMatch: false }, heron, { text: ' stands still.', isMatch: false }],
    }),
    result('tool', 'Counts of Monday', {
      place: 'tool',
      excerpt: [{ text: '{ "species": "', isMatch: false }, heron, { text: '" }', isMatch: false }],
    }),
    result('file', 'An old plan', { place: 'file', archived: true, excerpt: [heron, { text: '-counts.csv', isMatch: false }] }),
    result('other', LONG, { author: 'Noor Haddad', excerpt: [{ text: `${LONG} `, isMatch: false }, heron] }),
    result('arabic', 'مالك الحزين', { excerpt: [{ text: 'مالك الحزين (', isMatch: false }, heron, { text: ')', isMatch: false }] }),
  ],
  projects: [{ id: 'harbour', name: 'Heron survey', color: 'green' }],
  ...{ nextCursor: null, missing: null, problems: [], words: ['heron'] },
}

const schedule = (id: string, title: string, rest: Partial<Schedule>): Schedule => ({
  ...{ id, title, text: 'What happened in the harbour since yesterday?', cron: '30 7 * * 1-5', timeZone: 'Europe/Berlin' },
  ...{ assistantId: null, model: null, selectedTools: ['*'], keepsChat: false, projectId: null, isShared: false, projectName: null },
  ...{ isPaused: false, nextAt: '2026-11-23T06:30:00.000Z', problem: null, runs: [] },
  ...rest,
})

export const schedules: Schedule[] = [
  schedule('new', 'Morning report', {}),
  schedule('ran', 'Month in figures', {
    cron: '0 9 31 * *',
    runs: [
      { dueAt: at, state: 'started', problem: null, chatId: 'chat' },
      { dueAt: '2026-10-31T08:00:00.000Z', state: 'missed', problem: null, chatId: null },
    ],
  }),
  schedule('refused', 'Without a model', {
    problem: 'The model openai:gone is not offered.',
    runs: [{ dueAt: at, state: 'refused', problem: 'The model openai:gone is not offered.', chatId: null }],
  }),
  schedule('paused', LONG, { isPaused: true, nextAt: null, cron: '5 * * * *', timeZone: 'Asia/Ho_Chi_Minh' }),
  schedule('over', 'تقرير الصباح', { nextAt: null }),
]
