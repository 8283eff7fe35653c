import { createRequire } from 'node:module'
import path from 'node:path'

// Preloaded into a server that is measured without its durable log. Rows of runs are prepared as usual and then dropped, except the last
// ones, which tell readers the end. Until then readers are served from memory.
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
