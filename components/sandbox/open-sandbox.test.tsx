import { afterEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox, type SandboxMessage } from './open-sandbox.ts'

const ADDRESS = 'http://localhost:3000/api/apps/sandbox?for=artifact'
const open: Sandbox[] = []

afterEach(() => {
  for (const sandbox of open.splice(0)) sandbox.close()
})

function opened() {
  const heard: SandboxMessage[] = []
  let floods = 0
  const sandbox = openSandbox({
    url: ADDRESS,
    html: '<p>',
    title: 'Page',
    place: document.body,
    onMessage: message => heard.push(message),
    onFlood: () => {
      floods += 1
    },
  })
  open.push(sandbox)
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? 'http://localhost:3000' })
    // jsdom takes real windows alone, and has none within a frame that it does not load.
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : sandbox.frame.contentWindow })
    window.dispatchEvent(event)
  }
  return { sandbox, heard, say, floods: () => floods }
}

it('hears its own frame at its own origin alone, and none of what the sandbox says of itself', () => {
  const { heard, say } = opened()
  say({ jsonrpc: '2.0', method: 'artifact/ready', params: 1 })
  say({ jsonrpc: '2.0', method: 'artifact/ready' }, { origin: 'http://127.0.0.1:3000' })
  say({ jsonrpc: '2.0', method: 'artifact/ready' }, { source: window })
  for (const other of ['text', null, { method: 7 }, { method: 'ui/notifications/sandbox-other' }]) say(other)
  expect(heard).toEqual([{ method: 'artifact/ready', params: 1 }])
})

it('closes a page that floods ours with messages, past the sandbox too, once', () => {
  const { sandbox, heard, say, floods } = opened()
  const within = { parent: sandbox.frame.contentWindow }
  for (let n = 0; n < 600; n++) {
    say({ jsonrpc: '2.0', method: 'spam' })
    say({ jsonrpc: '2.0', method: 'spam' }, { source: within, origin: 'null' })
  }
  expect(floods()).toBe(1)
  expect(heard).toHaveLength(500)
  expect(sandbox.frame.isConnected).toBe(false)
})
