import { z } from 'zod'
import type { ReadDocument } from '#lib/documents/index.ts'

const person = z.object({ login: z.string().nullish(), username: z.string().nullish() }).nullish()

/** Fields of an issue or a pull request as GitHub, GitLab and Forgejo name them. */
const threadSchema = z.object({
  title: z.string(),
  state: z.string().nullish(),
  body: z.string().nullish(),
  description: z.string().nullish(),
  user: person,
  author: person,
  created_at: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
})
const commentSchema = z.object({
  body: z.string().nullish(),
  user: person,
  author: person,
  created_at: z.string().nullish(),
  /** GitLab's notes of what changed. */
  system: z.boolean().nullish(),
})

const MOST_LABELS = 20

/** Renders an issue or a pull request with its comments as Markdown. Null where the answer is none. */
export function threadText(thread: string, comments: string, name: string): Pick<ReadDocument, 'title' | 'text' | 'publishedAt'> | null {
  const read = threadSchema.safeParse(parsed(thread))
  if (!read.success) return null
  const { state, body, description, created_at, labels } = read.data
  const title = line(read.data.title, 300)
  const all = z.array(commentSchema).safeParse(parsed(comments))
  const spoken = (all.success ? all.data : []).filter(one => one.system !== true && (one.body ?? '').trim() !== '')
  const names = (labels ?? []).slice(0, MOST_LABELS).map(label => line(typeof label === 'string' ? label : label.name, 60))
  const head = [
    `# ${title}`,
    [name, line(state ?? '', 40), names.join(', ')].filter(Boolean).join(' · '),
    byline(read.data),
    (body ?? description ?? '').trim(),
  ]
  return {
    title: `${title} (${name})`.slice(0, 300),
    text: [...head, ...spoken.map(one => `## ${byline(one)}\n\n${(one.body ?? '').trim()}`)].filter(Boolean).join('\n\n'),
    publishedAt: dateIn(created_at),
  }
}

function byline({ user, author, created_at }: Pick<z.infer<typeof commentSchema>, 'user' | 'author' | 'created_at'>): string {
  const login = line(user?.login ?? author?.username ?? author?.login ?? user?.username ?? '', 100) || 'somebody'
  const date = dateIn(created_at)
  return date === null ? login : `${login}, ${date.slice(0, 10)}`
}

/** Takes the beginning of a foreign word as one line: any host may answer as a forge does. */
function line(text: string, mostChars: number): string {
  return text.slice(0, mostChars).replace(/\s+/g, ' ').trim().toWellFormed()
}

function dateIn(written: string | null | undefined): string | null {
  return /^\d{4}-\d\d-\d\d(T[\d:.]{5,20}(Z|[+-]\d\d:?\d\d)?)?$/.test(written ?? '') ? (written ?? null) : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
