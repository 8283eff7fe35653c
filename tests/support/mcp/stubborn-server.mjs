import { spawn } from 'node:child_process'

// Ends neither with its input nor on SIGTERM, and has a child that does the same. Prints the child's process id.
const nothing = () => undefined
process.on('SIGTERM', nothing)
if (process.argv[2] !== 'leaf') {
  const child = spawn(process.execPath, [import.meta.filename, 'leaf'], { stdio: 'ignore' })
  process.stderr.write(`${child.pid}\n`)
}
setInterval(nothing, 1_000)
