import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { AppInput } from '../apps-host.ts'
import { partialArguments } from './partial-arguments.ts'

const PARTIAL_MS = 250

/** Arguments of a tool call as they arrive. */
export interface HeardInput {
  hear(input: AppInput): void
  /** Text of the arguments so far. */
  written(): string
  whole: Promise<Record<string, unknown>>
}

export function heardInput(): HeardInput {
  const whole = Promise.withResolvers<Record<string, unknown>>()
  let text = ''
  return {
    hear(input) {
      if (input.kind === 'whole') whole.resolve(input.arguments)
      else text = input.text
    },
    written: () => text,
    whole: whole.promise,
  }
}

/** Sends the arguments as they grow, at most four times a second, then once complete. Ends early with the signal. */
export async function sendInput(
  bridge: Pick<AppBridge, 'sendToolInput' | 'sendToolInputPartial'>,
  input: HeardInput,
  signal: AbortSignal,
  pause: (signal: AbortSignal) => Promise<null> = aMoment,
): Promise<void> {
  let last = ''
  let whole = await Promise.race([input.whole, Promise.resolve(null)])
  while (whole === null && !signal.aborted) {
    const partial = input.written() === last ? null : partialArguments(input.written())
    last = input.written()
    if (partial && Object.keys(partial).length > 0) await bridge.sendToolInputPartial({ arguments: partial })
    whole = await Promise.race([input.whole, pause(signal)])
  }
  if (whole !== null && !signal.aborted) await bridge.sendToolInput({ arguments: whole })
}

function aMoment(signal: AbortSignal): Promise<null> {
  return new Promise(resolve => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve(null)
    }
    const timer = setTimeout(over, PARTIAL_MS)
    signal.addEventListener('abort', over, { once: true })
  })
}
