import { StdioTransport } from '#lib/mcp/wire/stdio-transport.ts'
import { createWatchdog } from '#lib/mcp/wire/watchdog.ts'

/** Run as `node host.ts COMMAND ARGS…`: starts a server as Parley does, prints its process id, and waits to be killed. */
const [command = '', ...args] = process.argv.slice(2)
const nothing = () => undefined
const transport = new StdioTransport(
  { command, args, env: { PATH: '/usr/bin:/bin' }, cwd: process.cwd() },
  { stderr: nothing, stray: nothing, exited: nothing },
  createWatchdog(error => process.stderr.write(`${error.message}\n`)),
)
await transport.start()
process.stdout.write(`${transport.pid}\n`)
setInterval(nothing, 1_000)
