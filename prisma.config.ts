import path from 'node:path'
import { defineConfig } from 'prisma/config'

const provider = process.env.DB_PROVIDER === 'postgresql' ? 'postgresql' : 'sqlite'

export default defineConfig({ schema: path.join('prisma', provider) })
