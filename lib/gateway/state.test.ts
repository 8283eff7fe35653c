import { expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { createSecrets } from '#lib/platform/index.ts'
import { testClock } from '#tests/support/platform.ts'
import { type GatewayState, openState, sealState } from './state.ts'

it('the state of a question opens for its person, by our key, and until its time is over', () => {
  const clock = testClock()
  const ports = { secrets: createSecrets(Buffer.alloc(32, 1)), clock }
  const [ann, bob] = [{ userId: 'ann' } as Actor, { userId: 'bob' } as Actor]
  const state: GatewayState = { kind: 'approval', userId: 'ann', untilMs: clock.nowMs() + 1_000, call: 'c' }
  const sealed = sealState(ports, state)
  expect(openState(ports, ann, sealed)).toEqual(state)
  expect(() => openState(ports, bob, sealed)).toThrow('no longer valid')
  expect(() => openState({ ...ports, secrets: createSecrets(Buffer.alloc(32, 2)) }, ann, sealed)).toThrow()
  clock.advance(1_000)
  expect(openState(ports, ann, sealed)).toEqual(state)
  clock.advance(1)
  expect(() => openState(ports, ann, sealed)).toThrow('no longer valid')
})
