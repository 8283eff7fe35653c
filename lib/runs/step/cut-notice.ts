import type { Notice } from '#lib/messages/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'

/** Says that an answer ended for a reason that Parley does not know, in its provider's word. */
export function cutNotice(reason: string): Notice {
  return {
    code: 'answer_cut',
    message: t('answerMayIncompleteProvider', { reason }),
    details: { reason },
  }
}
