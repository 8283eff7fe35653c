import { readStorage } from '#lib/admin/index.ts'
import { createAudit } from '#lib/audit/index.ts'
import { openPlatform } from '#lib/platform/index.ts'
import { command } from '../command.ts'

export const commands = [
  command({
    name: 'storage',
    usage: '',
    summary: 'prints the bytes of the database, of each of its tables, and of the attachments, separated by tabs',
    options: {},
    async run({ print }) {
      const platform = await openPlatform(createAudit)
      try {
        const { databaseBytes, attachmentBytes, tables } = await readStorage(platform, { everyTable: true })
        print(`database\t${databaseBytes}`)
        for (const { name, bytes } of tables ?? []) print(`table ${name}\t${bytes}`)
        print(`attachments\t${attachmentBytes}`)
      } finally {
        await platform.bus.close()
        await platform.db.close()
      }
    },
  }),
]
