import { createContext, use } from 'react'
import type { LivingApps } from './living-apps.ts'
import type { PictureInPicture } from './picture-in-picture.ts'

/** The chat that Apps are shown in, where the person may use them. */
export interface AppsHost {
  chatId: string
  /** Sends words as the person's own message, after they have agreed to them. Rejects with a sentence. */
  say: (text: string) => Promise<void>
  /** What the App of a call tells the model with the person's next message, whose words they see before. Rejects with a sentence. */
  tell: (call: { callId: string; server: string }, text: string) => Promise<void>
  living: LivingApps
  pictureInPicture: PictureInPicture
}

export const AppsContext = createContext<AppsHost | null>(null)

/** Null wherever no App may be shown: shared pages, exports, another person's chat. */
export function useAppsHost(): AppsHost | null {
  return use(AppsContext)
}
