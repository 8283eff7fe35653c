import type { Database } from '#lib/platform/index.ts'
import { CHAIN_START, type ChainedEntry, hashOf, type Link } from './chain.ts'
import { PRUNED } from './prune-audit.ts'

export interface Verified {
  /** Entries of the chain, and those written before there was one. */
  entries: number
  unchained: number
  /** The last link, and the first that does not fit, with what is wrong. */
  last: Link
  broken: { seq: number; reason: string } | null
}

const PAGE = 1_000

/** Reads the whole chain and checks each hash. Entries that were deleted by their age leave a link to start from. */
export async function verifyAudit({ client }: Pick<Database, 'client'>): Promise<Verified> {
  let last = await startOf(client)
  let entries = 0
  let broken: Verified['broken'] = null
  const begun = await client.auditEvent.findFirst({
    where: { seq: { not: null } },
    orderBy: { seq: 'asc' },
    select: { seq: true, at: true },
  })
  const unchained = await client.auditEvent.count({ where: { seq: null } })
  const late = begun ? await client.auditEvent.count({ where: { seq: null, at: { gt: begun.at } } }) : 0
  if (late > 0) broken = { seq: begun?.seq ?? 0, reason: `${late} entries stand outside the chain` }
  while (broken === null) {
    const rows = await client.auditEvent.findMany({ where: { seq: { gt: last.seq } }, orderBy: { seq: 'asc' }, take: PAGE })
    for (const { seq, hash, ...row } of rows) {
      const entry = { ...row, detail: row.detail as ChainedEntry['detail'] }
      if (seq !== last.seq + 1) broken = { seq: last.seq + 1, reason: 'an entry is missing' }
      else if (hash !== hashOf(last, entry)) broken = { seq, reason: 'an entry was changed' }
      if (broken) break
      last = { seq: seq as number, hash: hash as string }
      entries++
    }
    if (rows.length < PAGE) break
  }
  return { entries, unchained, last, broken }
}

/** Link before the first entry that must be there. */
async function startOf(client: Database['client']): Promise<Link> {
  const pruned = await client.auditEvent.findFirst({ where: { action: PRUNED, seq: { not: null } }, orderBy: { seq: 'desc' } })
  if (!pruned) return CHAIN_START
  const { through, hash } = pruned.detail as { through: number; hash: string }
  return { seq: through, hash }
}
