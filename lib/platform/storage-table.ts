import type { Database } from './database/db.ts'

/** Text of a person that counts towards their quota. `owned`: condition on its rows, with one place for the id of the person. */
interface CountedText {
  column: string
  owned: string
}

/** Rule of one table: texts that count, files that count by their size, or the reason why it cannot grow without end. `bounded`: texts that are short. */
type StorageRule = { counts: readonly CountedText[]; bounded?: readonly string[] } | { bySize: string } | { most: string }

const OWN = '"userId" = ?'
const OF_CHAT = '"chatId" IN (SELECT "id" FROM "Chat" WHERE "userId" = ?)'
const text = (column: string, owned = OWN): CountedText => ({ column, owned })

/**
 * Lists every table, and what keeps a person from filling it. A table, or a text beside those that count, that is missing here
 * fails a test.
 */
export const storageTable: Record<string, StorageRule> = {
  Chat: {
    counts: [text('instructions'), text('selectedTools'), text('selectedFiles'), text('excludedFiles')],
    bounded: ['title', 'titleSource', 'model', 'usage', 'mode', 'review', 'parameters', 'forkedFrom', 'changedBy'],
  },
  Message: { counts: [text('parts', OF_CHAT)], bounded: ['role', 'metadata'] },
  Assistant: { most: '1,000 a person; its data is that of its newest version, which counts' },
  AssistantVersion: { counts: [text('data', '"assistantId" IN (SELECT "id" FROM "Assistant" WHERE "userId" = ?)')], bounded: ['name'] },
  Skill: { counts: [text('text')], bounded: ['name', 'description', 'digest', 'source'] },
  SkillFile: { counts: [text('content', '"skillId" IN (SELECT "id" FROM "Skill" WHERE "userId" = ?)')], bounded: ['path'] },
  SkillSwitch: { most: 'one a skill; it ends with its person' },
  SavedPrompt: { counts: [text('text')], bounded: ['name', 'title'] },
  Project: { counts: [text('instructions'), text('selectedTools'), text('collectionIds')], bounded: ['name', 'color', 'model'] },
  Schedule: { counts: [text('text'), text('selectedTools')], bounded: ['title', 'cron', 'timeZone', 'model', 'problem'] },
  QueuedMessage: { counts: [text('data'), text('selectedTools')], bounded: ['model', 'problem'] },
  MemoryFact: { counts: [text('text')] },
  Compaction: { counts: [text('summary', OF_CHAT)], bounded: ['reason'] },
  Feedback: { counts: [text('reason')], bounded: ['value', 'model'] },

  FileText: { bySize: 'the text of an upload' },
  File: { bySize: 'uploads and files of tool results' },
  WebPage: { bySize: 'texts of pages, through `ChatPage`' },
  FileVersion: { bySize: 'each content of a tree once' },
  FileChange: { bySize: 'contents before and after an edit' },
  CollectionFile: { bySize: 'files of collections' },

  Collection: { most: '1,000 a person' },
  CollectionSource: { most: '100 a collection' },
  ChatCollection: { most: '20 a chat' },
  KnowledgeText: { most: 'one a content of a file' },
  Passage: { most: 'of the text of a file, which is bounded' },
  PassageTerm: { most: 'of passages' },
  PassageVectors: { most: 'of passages' },
  MessagePlace: { most: 'one a message' },
  SearchEntry: { most: 'one a message' },
  SearchPending: { most: 'one a message' },
  Run: { most: 'one an answer' },
  RunEvent: { most: 'of an answer; deleted after the days of the setting' },
  InputRequest: { most: 'of a question; as many as rounds of tools' },
  UsageEntry: { most: 'one a step, and one for each server that it called' },
  UsageDay: { most: 'one a day and combination of person, model, project, assistant, schedule and server' },
  ContextState: { most: 'one a chat and mode' },
  ContextChoice: { most: '1,000 a chat' },
  CompactionClaim: { most: 'one a chat' },
  ChatTag: { most: '50 a chat' },
  ChatSeen: { most: 'one a chat' },
  ChatPage: { most: '20 a message' },
  AppNote: { most: '12 a chat, of 8,000 characters' },
  FileTree: { most: 'one a chat or project' },
  TreeFile: { most: 'one a path; its content counts' },
  Share: { most: 'a title and choices; one a press' },
  ScheduleRun: { most: 'one a time of a schedule' },
  Webhook: { most: '10 a person' },
  WebhookDelivery: { most: '500 that wait' },
  PushSubscription: { most: '20 a person' },
  ToolGrant: { most: 'one a tool and chat' },
  McpSignIn: { most: 'one a server' },
  McpSignInAttempt: { most: 'expires' },
  McpTask: { most: 'one a call' },
  User: { most: 'one a person; preferences have a schema' },
  Account: { most: 'one a provider' },
  ApiKey: { most: 'a name and a hash' },
  EndedSession: { most: 'expires' },
  PasswordReset: { most: 'expires' },
  Throttle: { most: 'expires' },
  ProgramClient: { most: 'the oldest leave' },
  ProgramCode: { most: 'expires' },
  ProgramGrant: { most: 'expires' },
  ProgramToken: { most: 'expires' },

  GroupMember: { most: 'made by administrators' },
  AccessGrant: { most: 'made by administrators, or one a person that something is shared with' },
  Group: { most: 'made by administrators' },
  Invitation: { most: 'made by administrators' },
  Setting: { most: 'made by administrators' },
  Provider: { most: 'made by administrators' },
  OfferedModel: { most: 'made by administrators' },
  DeclaredState: { most: 'made by administrators' },
  McpServer: { most: 'made by administrators' },
  McpClient: { most: 'made by administrators' },
  ToolPin: { most: 'one a tool of a server' },
  Policy: { most: 'made by administrators' },
  Budget: { most: 'made by administrators' },
  BudgetPeriod: { most: 'one a budget and period; deleted after 400 days' },
  BudgetReservation: { most: 'one a step and budget; deleted after an hour' },
  RoleLimit: { most: 'one a role' },
  Folder: { most: 'made by administrators' },
  AuditEvent: { most: 'one an action; deleted after the days of the setting' },
  ConfigurationVersion: { most: 'one row' },
  OrphanedRow: { most: 'made by migrations' },
}

/** Bytes of the longest text that counts as empty: `["*"]`, `{}`. */
const EMPTY_TEXT = 8

const counted = Object.entries(storageTable).flatMap(([table, rule]) => ('counts' in rule ? rule.counts.map(of => ({ table, ...of })) : []))

/** Returns the bytes of the texts of a row that count. */
export function countedLength(table: string, row: Record<string, unknown>): number {
  const rule = storageTable[table]
  const lengths = (rule && 'counts' in rule ? rule.counts : []).map(({ column }) => {
    const value = row[column] ?? ''
    return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))
  })
  return lengths.filter(length => length > EMPTY_TEXT).reduce((sum, length) => sum + length, 0)
}

/** Bytes of a text. SQLite finds them in the head of a row: with the texts themselves, 300 MB of one person would hold everybody up for 0.2 s. */
const BYTES: Record<Database['provider'], (column: string) => string> = {
  sqlite: column => `octet_length("${column}")`,
  postgresql: column => `octet_length(CAST("${column}" AS TEXT))`,
}

/** Returns the sum of the bytes of all texts that count, in SQL, with one place for the id of the person in each. */
export function textsOfPerson(provider: Database['provider']): string {
  return counted
    .map(({ table, column, owned }) => {
      const bytes = BYTES[provider](column)
      return `COALESCE((SELECT SUM(${bytes}) FROM "${table}" WHERE ${owned} AND ${bytes} > ${EMPTY_TEXT}), 0)`
    })
    .join(' + ')
}
export const COUNTED_TEXTS = counted.length
