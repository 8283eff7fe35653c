import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const POLL_MS = 250
const file = path.join(os.tmpdir(), `parley-launch-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`)

/** Runs `job` while no other launcher sets up this folder. The lock of a dead process is ignored. */
export async function withSetupLock(job) {
  for (let isFirst = true; !take(); isFirst = false) {
    if (isFirst) say('another command is setting this folder up; waiting for it')
    await sleep(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await job()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true
    if (!isAlive(holder())) rmSync(file, { force: true })
    return false
  }
}

function holder() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
