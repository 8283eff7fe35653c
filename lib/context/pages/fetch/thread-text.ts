import { z } from 'zod'
import type { ExtractedPage } from '../extract/extract.ts'

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

/** Renders an issue or a pull request with its comments as Markdown. Null where the answer is none. */
export function threadText(thread: string, comments: string, name: string): Pick<ExtractedPage, 'title' | 'text' | 'publishedAt'> | null {
  const read = threadSchema.safeParse(parsed(thread))
  if (!read.success) return null
  const { title, state, body, description, created_at, labels } = read.data
  const all = z.array(commentSchema).safeParse(parsed(comments))
  const spoken = (all.success ? all.data : []).filter(one => one.system !== true && (one.body ?? '').trim() !== '')
  const names = (labels ?? []).map(label => (typeof label === 'string' ? label : label.name)).join(', ')
  const head = [`# ${title}`, [name, state, names].filter(Boolean).join(' · '), byline(read.data), (body ?? description ?? '').trim()]
  return {
    title: `${title} (${name})`.slice(0, 300),
    text: [...head, ...spoken.map(one => `## ${byline(one)}\n\n${(one.body ?? '').trim()}`)].filter(Boolean).join('\n\n'),
    publishedAt: created_at ?? null,
  }
}

function byline({ user, author, created_at }: Pick<z.infer<typeof commentSchema>, 'user' | 'author' | 'created_at'>): string {
  const login = user?.login ?? author?.username ?? author?.login ?? user?.username ?? 'somebody'
  return created_at ? `${login}, ${created_at.slice(0, 10)}` : login
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
