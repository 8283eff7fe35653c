import type { ResolvedModel } from '../port.ts'
import { defaultModelSettings } from '../settings/model-fields.ts'
import { createDemoPort } from './demo-port.ts'

export const DEMO_MODEL = 'demo:parley'

/**
 * Creates the labelled demo model, used while no provider is configured: scripted, deterministic and offline. It really calls the tools of
 * the chat.
 */
export function demoModel(): ResolvedModel {
  return {
    ...defaultModelSettings,
    id: DEMO_MODEL,
    title: 'Demo model',
    contextWindow: 32_000,
    vision: false,
    files: false,
    temperature: null,
    maxTools: null,
    writesTitles: false,
    port: createDemoPort(),
  }
}
