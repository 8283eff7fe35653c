import { parseEnv, writeBackup } from '#lib/platform/index.ts'
import { command, fromWhereCalled } from '../command.ts'
import { showProgress } from '../show-progress.ts'

export const commands = [
  command({
    name: 'backup',
    usage: '--out FILE',
    summary: 'writes database, secrets and attachments to one file, also while a server runs',
    options: { out: { type: 'string' } },
    required: ['out'],
    async run({ values: { out = '' }, print }) {
      const file = fromWhereCalled(out)
      await writeBackup(parseEnv(), file, showProgress('copying'))
      print(file)
    },
  }),
]
