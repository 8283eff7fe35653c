export { createSharing } from './create-sharing.ts'
export type { LiveRun, LiveShareEvent } from './follow.ts'
export { type ChatSharesJson, type OwnShareJson, type ShareJson, sharePath } from './shared.ts'
export type { SharedChat, ShareView, Sharing } from './sharing.ts'
