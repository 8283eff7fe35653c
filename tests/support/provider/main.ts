import { createProviderServer } from './server.ts'

/** The process of its own: `node tests/support/provider/main.ts [port]` prints `{"url"}` and serves until it is killed or its parent is gone. */
const { url } = await createProviderServer(Number(process.argv[2] ?? 0))
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.on('disconnect', () => process.exit(0))
