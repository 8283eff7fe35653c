// The door for processes of their own: without Prisma, which takes 70 MB and half a second to load.

export { openPlainDatabase, type PlainDatabase } from './database/plain-database.ts'
export { fromStored, type Sql } from './database/sql.ts'
export { sleep } from './time/sleep.ts'
