import type { Actor } from '#lib/auth/index.ts'
import type { Knowledge } from '#lib/knowledge/index.ts'
import type { QuestionSet } from './set.ts'

export interface Recall {
  /** Share of questions whose passage is among the first five. */
  atFive: number
  missed: string[]
}

/** Stores the files of a set in a collection of their own, and reads them. */
export async function storeSet(knowledge: Knowledge, actor: Actor, { files }: QuestionSet): Promise<string> {
  const { id } = await knowledge.collections.create(actor, { title: 'Handbooks' })
  for (const { name, text } of files) await knowledge.collections.addFile(actor, id, { name, bytes: Buffer.from(text) })
  await knowledge.work(new AbortController().signal)
  return id
}

/** Asks every question of a set. */
export async function recallOf(knowledge: Knowledge, actor: Actor, collectionId: string, { questions }: QuestionSet): Promise<Recall> {
  const missed: string[] = []
  for (const { text, answer } of questions) {
    const found = await knowledge.search(actor, { query: text, collectionIds: [collectionId], limit: 5 })
    if (!found.some(passage => passage.text.includes(answer))) missed.push(text)
  }
  return { atFive: 1 - missed.length / questions.length, missed }
}
