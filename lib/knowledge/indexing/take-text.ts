import { oneAtATime } from '#lib/auth/index.ts'
import { isUniqueViolation, now } from '#lib/platform/index.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { CLAIM_MS } from '../limits.ts'
import type { TextKind } from './file-facts.ts'
import { removeText } from './remove-text.ts'

type Ports = Pick<KnowledgeDeps, 'platform'>

/** `ready`: it is read already. `busy`: somebody reads or removes it now. `new`: the caller reads it. */
export type TakenText = { state: 'ready' | 'new'; textId: number } | { state: 'busy' }

/** Finds the text of a content, or makes its row, which this process then fills. One that another process has left half done is made anew. */
export async function takeText({ platform }: Ports, { sha256, kind }: { sha256: string; kind: TextKind }): Promise<TakenText> {
  const { db, clock } = platform
  const known = await db.client.knowledgeText.findUnique({
    where: { sha256_kind: { sha256, kind } },
    select: { id: true, state: true, claimedUntil: true },
  })
  if (known?.state === 'ready') return { state: 'ready', textId: known.id }
  if (known) {
    if (known.claimedUntil && known.claimedUntil.getTime() > clock.nowMs()) return { state: 'busy' }
    if (!(await claimText({ platform }, known))) return { state: 'busy' }
    await removeText(platform, known.id)
  }
  const claimedUntil = new Date(clock.nowMs() + CLAIM_MS)
  try {
    const textId = await db.client.$transaction(async tx => {
      await oneAtATime(tx, clock, 'knowledge')
      const { _max } = await tx.knowledgeText.aggregate({ _max: { id: true } })
      const id = (_max.id ?? 0) + 1
      await tx.knowledgeText.create({ data: { id, sha256, kind, claimedUntil, createdAt: now(clock) } })
      return id
    })
    return { state: 'new', textId }
  } catch (error) {
    if (isUniqueViolation(error)) return { state: 'busy' }
    throw error
  }
}

/** Claims a text for this process; false where another one was quicker. */
export async function claimText({ platform: { db, clock } }: Ports, text: { id: number; claimedUntil: Date | null }): Promise<boolean> {
  const { count } = await db.client.knowledgeText.updateMany({
    where: { id: text.id, claimedUntil: text.claimedUntil },
    data: { claimedUntil: new Date(clock.nowMs() + CLAIM_MS) },
  })
  return count > 0
}

/** Keeps ids for the passages of a text. Returns the first. */
export async function keepIds({ platform: { db, clock } }: Ports, textId: number, passages: number): Promise<number> {
  return db.client.$transaction(async tx => {
    await oneAtATime(tx, clock, 'knowledge')
    const last = await tx.knowledgeText.findFirst({
      orderBy: [{ first: 'desc' }, { passages: 'desc' }],
      select: { first: true, passages: true },
    })
    const first = (last?.first ?? 0) + (last?.passages ?? 0)
    await tx.knowledgeText.update({ where: { id: textId }, data: { first, passages } })
    return first
  })
}
