import { defineConfig } from 'prisma/config'

/** Joined of `prisma/models.prisma` and the database's own `schema.prisma` by scripts/launch/prepare.mjs, before it runs Prisma. */
const schema = `lib/platform/generated/${process.env.DB_PROVIDER === 'postgresql' ? 'postgresql' : 'sqlite'}.prisma`

export default defineConfig({ schema })
