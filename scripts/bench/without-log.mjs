import { createRequire } from 'node:module'
import path from 'node:path'

// Preloaded into a server that is measured without its durable log: rows of runs are prepared as ever and then not stored. Its readers live from memory.
const require = createRequire(path.join(import.meta.dirname, '../../package.json'))
const Database = require('better-sqlite3')
const { prepare } = Database.prototype

Database.prototype.prepare = function (source) {
  const statement = prepare.call(this, source)
  if (source.startsWith('INSERT INTO "RunEvent" (')) statement.run = () => ({ changes: 1, lastInsertRowid: 0 })
  return statement
}
