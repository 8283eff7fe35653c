import type { Notice } from '#lib/messages/index.ts'

/** Says that an answer ended for a reason that Parley does not know, in its provider's word. */
export function cutNotice(reason: string): Notice {
  return {
    code: 'answer_cut',
    message: `The answer may be incomplete: its provider ended it with “${reason}”.`,
    details: { reason },
  }
}
