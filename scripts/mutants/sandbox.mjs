import { room } from './room.mjs'

const sandbox = room('lib/sandbox')
const TEST = 'sandbox.test.ts'

export const sandboxRoom = [
  sandbox('an artifact fetches from anywhere', 'policies.ts', "    'connect-src': [],", "    'connect-src': ['*'],", TEST),
  sandbox('a form of an artifact leads out', 'policies.ts', "    'form-action': [],\n", '', TEST),
  sandbox('names outside of the list are served', 'files.ts', 'return isBuilt ?', 'return true ?', TEST),
  sandbox('code loads scripts of our server', 'policies.ts', "'unsafe-eval'\", 'blob:']", "'unsafe-eval'\", 'blob:', files]", TEST),
  sandbox('any file beside the wheels is served', 'wheels.ts', 'return isListed ?', 'return true ?', 'wheels.test.ts'),
]
