import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Preloaded into a server under test. Files in its data folder order the faults. `kill-at.json` `{table, text, when, nth, signal?}` kills
// the process, as `kill -9` does, at the nth write of such a row, `before` or `after` its commit. While `disk-full` exists, every write
// fails; while `database-away` exists, every read fails too.
const require = createRequire(path.join(import.meta.dirname, '../../package.json'))
const Database = require('better-sqlite3')
const folder = process.env.PARLEY_DATA_DIR ?? '.'
const killAt = path.join(folder, 'kill-at.json')
const diskFull = path.join(folder, 'disk-full')
const databaseAway = path.join(folder, 'database-away')
const counted = { order: '', writes: 0 }
const doomed = new WeakSet()

const probe = new Database(':memory:')
const proto = Object.getPrototypeOf(probe.prepare('select 1'))
probe.close()

// Prisma's adapter binds the values before it runs a statement.
const bound = new WeakMap()
const { bind } = proto
proto.bind = function (...values) {
  bound.set(this, values)
  return bind.apply(this, values)
}

for (const method of ['run', 'get', 'all', 'iterate']) {
  const plain = proto[method]
  proto[method] = function (...values) {
    if (existsSync(databaseAway)) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR')
    if (/^\s*(insert|update|delete)\b/i.test(this.source)) {
      if (existsSync(diskFull)) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
      if (isNamed(this.source, bound.get(this) ?? values)) {
        const { when } = JSON.parse(counted.order)
        if (when === 'before') die(this.database)
        doomed.add(this.database)
      }
    }
    const result = plain.apply(this, values)
    if (doomed.has(this.database) && !this.database.inTransaction) die(this.database)
    return result
  }
}

const { exec } = Database.prototype
Database.prototype.exec = function (source) {
  const result = exec.call(this, source)
  if (doomed.has(this) && !this.inTransaction) die(this)
  return result
}

function isNamed(source, values) {
  const order = readOrder()
  if (order === null) return false
  if (order !== counted.order) Object.assign(counted, { order, writes: 0 })
  const { table, text, nth } = JSON.parse(order)
  if (!new RegExp(`^\\s*insert\\s+into\\s+[^(]*["\`]${table}["\`]`, 'i').test(source)) return false
  if (!values.flat().some(value => typeof value === 'string' && value.replaceAll('\\', '').includes(text))) return false
  return ++counted.writes === nth
}

function readOrder() {
  try {
    return readFileSync(killAt, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function die(database) {
  doomed.delete(database)
  rmSync(killAt)
  process.kill(process.pid, JSON.parse(counted.order).signal ?? 'SIGKILL')
}
