/** News for a person: an answer has ended, has failed, or waits for them. */
export type NoticeKind = 'ended' | 'failed' | 'asks'

/** Something that happened in a run. `ownMs`: time since its start. */
export interface RunNotice {
  kind: NoticeKind
  userId: string
  chatId: string
  runId: string
  ownMs: number
}
