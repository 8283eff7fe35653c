import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
/** Id of the user `node` in the image. */
const USER = 1000
const STOP_MS = 10_000

/**
 * Script that makes a machine like a running container. The root is read-only, with the product at /app, beside it /data and /tmp, and one
 * ordinary user.
 */
const CONTAIN = `
set -e
mount -t tmpfs -o mode=755 stage "$STAGE"
cd "$STAGE"
mkdir app data dev etc node proc tmp usr
for name in bin lib lib64 sbin; do if [ -L "/$name" ]; then cp -P "/$name" .; elif [ -d "/$name" ]; then mkdir "$name"; mount --rbind "/$name" "$name"; fi; done
for name in dev etc proc usr; do mount --rbind "/$name" "$name"; done
mount --bind "$NODE" node
mount --bind "$APP" app
mount --bind "$DATA" data
mount -t tmpfs -o mode=1777 tmp tmp
for name in app etc node usr; do mount -o remount,bind,ro "$name"; done
mount -o remount,ro "$STAGE"
exec chroot . setpriv --reuid "$ID" --regid "$ID" --clear-groups --no-new-privs env -i --chdir=/app PATH=/node/bin:/usr/bin:/bin "$@"
`

/** Only root may make a mount namespace, and not in every sandbox. */
const canContain = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'setpriv', '--version']).status === 0

const words = (line: RegExp) => JSON.parse(line.exec(dockerfile)?.[1] ?? 'null') as string[]
const command = words(/^CMD (\[.+\])$/m)
const health = words(/^HEALTHCHECK .*CMD (\[.+\])$/m)
const variables = [...dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
  pairs.split(' '),
)

let stage: string
let data: string
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  stage = mkdtempSync(path.join(os.tmpdir(), 'parley-stage-'))
  data = mkdtempSync(path.join(os.tmpdir(), 'parley-data-'))
  chownSync(data, USER, USER)
  port = await freePort()
})

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of [stage, data]) rmSync(folder, { recursive: true, force: true })
})

/** Starts the container script in its own mount namespace, whose mounts end with it. The network is shared. */
function contain(words: string[]): { child: ChildProcess; written: Promise<string>; ended: Promise<number | string> } {
  const env = { ...process.env, STAGE: stage, APP: root, DATA: data, NODE: path.resolve(process.execPath, '../..'), ID: String(USER) }
  const inside = [...variables, `PORT=${port}`, ...words]
  const child = spawn('unshare', ['--mount', 'sh', '-c', CONTAIN, 'sh', ...inside], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const written = Promise.all([text(child.stdout), text(child.stderr)]).then(both => both.join(''))
  return { child, written, ended: once(child, 'close').then(([code, signal]) => code ?? signal) }
}

describe.skipIf(!canContain)('the product as it stands in its container', () => {
  it('can write to /data and /tmp alone', async () => {
    const places = '/ /app /app/.next /app/node_modules /etc /usr /data /tmp'
    const probe = `for place in ${places}; do touch "$place/probe" 2>/dev/null && echo "$place"; done; rm /data/probe`
    expect(await contain(['sh', '-c', probe]).written).toBe('/data\n/tmp\n')
  })

  it('starts there as its image says, is healthy while it serves and not otherwise, and ends when it is told to', async () => {
    expect(await contain(health).ended).toBe(1)
    const { child, written, ended } = contain(command)
    await expect.poll(async () => (child.exitCode === null ? await contain(health).ended : written), { timeout: 45_000 }).toBe(0)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/setup'])
    expect(readdirSync(data)).toContain('parley.db')
    const toldMs = Date.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(Date.now() - toldMs).toBeLessThan(STOP_MS)
    expect(await written).not.toMatch(/EROFS|EACCES|EPERM|"level":"(warn|error)"/)
    expect(await contain(health).ended).toBe(1)
  })
})
