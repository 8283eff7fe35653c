import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../clock.ts'
import type { Env } from '../config/env.ts'
import { within } from '../time/sleep.ts'
import { causes, codeOf } from './causes.ts'
import type { Database } from './db.ts'
import { diskProblem } from './disk-problem.ts'
import { isStorageFull } from './storage-full.ts'

/** Health is asked for often, and by several; a disk is tried this often. */
const KEPT_MS = 5_000
/** A write that waits for another one is no sign of anything. */
const WRITE_MS = 1_500
const PROBE_BYTES = 16 * 1024
const KEY = 'health_checked_at'

const tried = new WeakMap<Database, { atMs: number; problem: Promise<string | null> }>()

/** Why nothing can be stored now, in the database or in the data folder; null where it can, or where a write only waits. */
export function writeProblem(db: Database, env: Pick<Env, 'dataDir'>, clock: Clock): Promise<string | null> {
  const known = tried.get(db)
  if (known && clock.monotonicMs() - known.atMs < KEPT_MS) return known.problem
  const problem = within(WRITE_MS, tryToWrite(db, env, clock), null)
  tried.set(db, { atMs: clock.monotonicMs(), problem })
  return problem
}

async function tryToWrite(db: Database, { dataDir }: Pick<Env, 'dataDir'>, clock: Clock): Promise<string | null> {
  const probe = path.join(dataDir, `.health-${process.pid}`)
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { flush: true })
  } catch (error) {
    return sentence(error, `the data folder ${dataDir}`)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  try {
    const updatedAt = new Date(clock.nowMs())
    const value = updatedAt.toISOString()
    await db.client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value, updatedAt }, update: { value, updatedAt } })
    return null
  } catch (error) {
    return isStorageFull(error) || isReadOnly(error) ? sentence(error, 'the database') : null
  }
}

function sentence(error: unknown, place: string): string {
  return diskProblem(error, place) ?? `${place} cannot be written (no reason given)`
}

function isReadOnly(error: unknown): boolean {
  return causes(error).some(each => codeOf(each).startsWith('SQLITE_READONLY') || codeOf(each) === '25006')
}
