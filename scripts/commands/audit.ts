import { createAudit, verifyAudit } from '#lib/audit/index.ts'
import { AppError } from '#lib/errors.ts'
import { openPlatform } from '#lib/platform/index.ts'
import { command } from '../command.ts'

export const commands = [
  command({
    name: 'audit verify',
    usage: '',
    summary: 'checks the hash of each entry of the audit log; exit code 0 where the chain is whole, 1 where it is broken',
    options: {},
    async run({ print }) {
      const platform = await openPlatform(createAudit)
      try {
        const { entries, unchained, last, broken } = await verifyAudit(platform.db)
        const before = unchained === 0 ? '' : `, and ${unchained} from before there was a chain`
        if (broken) throw new AppError('unusable', { message: `the audit log is broken at entry ${broken.seq}: ${broken.reason}.` })
        print(`whole: ${entries} entries${before}; the last hash is ${last.hash}`)
      } finally {
        await platform.db.close()
      }
    },
  }),
]
