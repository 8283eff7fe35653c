import { createContext, use } from 'react'
import type { ToolOutcome } from '#lib/messages/shared.ts'
import type { PictureInPicture } from './picture-in-picture.ts'
import type { RunningApps } from './running-apps.ts'

/** Chat in which Apps are shown, where the person may use them. */
export interface AppsHost {
  chatId: string
  /** Sends text as the person's own message, after they have agreed to it. Rejects with a sentence. */
  say: (text: string) => Promise<void>
  /** Stores a note for the model, sent with the person's next message. The person sees it before. Rejects with a sentence. */
  tell: (call: { callId: string; server: string }, text: string) => Promise<void>
  runningApps: RunningApps
  pictureInPicture: PictureInPicture
}

export const AppsContext = createContext<AppsHost | null>(null)

/** Returns null wherever no App may be shown: shared pages, exports, another person's chat. */
export function useAppsHost(): AppsHost | null {
  return use(AppsContext)
}

/** Arguments of the call of an App's tool, as far as the model has written them. */
export type AppInput = { kind: 'writing'; text: string } | { kind: 'whole'; arguments: Record<string, unknown> }

/** Tool call whose App is shown. */
export interface AppCall {
  host: AppsHost
  server: string
  tool: string
  callId: string
  input: AppInput
  /** Null while the call runs. */
  outcome: ToolOutcome | null
}
