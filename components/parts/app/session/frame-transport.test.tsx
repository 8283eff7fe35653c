import { afterEach, expect, it } from 'vitest'
import { FrameTransport } from './frame-transport.ts'

const SANDBOX = 'http://localhost:3000'
const open: (() => void)[] = []

afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function opened() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const transport = new FrameTransport(frame, SANDBOX)
  const heard: unknown[] = []
  transport.onmessage = message => heard.push(message)
  await transport.start()
  open.push(
    () => void transport.close(),
    () => frame.remove(),
  )
  return { frame, transport, heard }
}

const message = { jsonrpc: '2.0', method: 'ping', id: 1 }
const say = (data: unknown, from: { source?: Window | null; origin?: string }) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin: SANDBOX, ...from }))

it('receives only protocol messages of its own frame at its own origin', async () => {
  const { frame, heard } = await opened()
  const source = frame.contentWindow
  say(message, { source })
  say(message, { source, origin: 'http://localhost:3001' })
  say(message, { source, origin: 'null' })
  say(message, { source: window })
  say(message, { source: null })
  for (const other of ['text', null, { method: 'ping' }, { jsonrpc: '1.0' }]) say(other, { source })
  expect(heard).toEqual([message])
})

it('receives nothing once it is closed', async () => {
  const { frame, transport, heard } = await opened()
  await transport.close()
  say(message, { source: frame.contentWindow })
  expect(heard).toEqual([])
})
