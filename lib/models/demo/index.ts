import { unknownContext } from '../context-tuning.ts'
import type { ResolvedModel } from '../port.ts'
import { defaultChunkTimeoutMs, defaultResponseTimeoutMs } from '../tuning.ts'
import { createDemoPort } from './demo-port.ts'

export const DEMO_MODEL = 'demo:parley'

/**
 * Creates the labelled demo model, used while no provider is configured: scripted, deterministic and offline. It really calls the tools of
 * the chat.
 */
export function demoModel(): ResolvedModel {
  return {
    id: DEMO_MODEL,
    title: 'Demo model',
    contextWindow: 32_000,
    tools: 'native',
    vision: false,
    files: false,
    temperature: null,
    maxTools: null,
    chunkTimeoutMs: defaultChunkTimeoutMs,
    responseTimeoutMs: defaultResponseTimeoutMs,
    fallbacks: [],
    price: null,
    ...unknownContext,
    writesTitles: false,
    port: createDemoPort(),
  }
}
