import type { Actor } from '#lib/auth/index.ts'

/** Opinion of the actor on one answer. */
export interface FeedbackView {
  messageId: string
  value: 'up' | 'down'
  reason: string | null
  /** The person lets administrators read the answer and the reason. */
  sharesText: boolean
}

export interface FeedbackCount {
  up: number
  down: number
}

/** Opinion whose person lets administrators read it. It does not say who that is. */
export interface SharedFeedback extends Omit<FeedbackView, 'sharesText'> {
  model: string
  assistantId: string | null
  /** Beginning of the answer. */
  answer: string
  createdAt: string
}

export interface FeedbackSummary {
  models: (FeedbackCount & { model: string })[]
  assistants: (FeedbackCount & { assistantId: string })[]
}

/** Opinions of people on answers in chats that they may read. Others are `chat_not_found`. */
export interface Feedbacks {
  /** Lists the actor's own, the newest 2,000. */
  ofChat(actor: Actor, chatId: string): Promise<FeedbackView[]>
  /** Stores an opinion in the place of an earlier one. Throws `message_not_found` for all but answers. */
  give(actor: Actor, chatId: string, opinion: FeedbackView): Promise<FeedbackView>
  /** Takes an opinion back; without one nothing happens. */
  takeBack(actor: Actor, chatId: string, messageId: string): Promise<void>
  /** Counts opinions since a time, for administrators. */
  summary(since: Date): Promise<FeedbackSummary>
  /** Lists shared opinions, newest first, for administrators. `cursor` is opaque. */
  shared(page: { cursor?: string; limit: number }): Promise<{ items: SharedFeedback[]; nextCursor: string | null }>
}
