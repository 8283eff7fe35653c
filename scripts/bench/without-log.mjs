import { createRequire } from 'node:module'
import path from 'node:path'

// Preloaded into a server that is measured without its durable log: rows of runs are prepared as ever and then not stored, but for the last ones, by which
// readers know the end. Until then they live from memory.
const require = createRequire(path.join(import.meta.dirname, '../../package.json'))
const Database = require('better-sqlite3')
const { prepare } = Database.prototype

Database.prototype.prepare = function (source) {
  const statement = prepare.call(this, source)
  if (!source.startsWith('INSERT INTO "RunEvent" (')) return statement
  const { run } = statement
  statement.run = (...values) => (isLast(values[3]) ? run.apply(statement, values) : { changes: 1, lastInsertRowid: 0 })
  return statement
}

function isLast(data) {
  return data.startsWith('{"type":"finish"') || data.startsWith('{"type":"data-done"')
}
