'use client'

import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useQuestion } from '#components/ui/use-question.tsx'
import { share as t } from '#lib/words/en/share.ts'

type ChatShares = Answer<'GET /api/chats/[chatId]/share'>
type Share = ChatShares['shares'][number]

/** Withdraws a link after a question: the next request for it is answered with 404. */
export function WithdrawButton({ share, onWithdrawn }: { share: Share; onWithdrawn: () => void }) {
  const [ask, question] = useQuestion({
    title: t('withdrawQuestion'),
    description: t('withdrawConsequence'),
    confirmLabel: t('withdraw'),
    onConfirm: withdraw,
  })

  async function withdraw() {
    try {
      await request('DELETE /api/shares/[shareId]', { params: { shareId: share.id } })
      toast.success(t('linkWithdrawn'))
      onWithdrawn()
    } catch (error) {
      toast.error(t('notWithdrawn'), { description: errorSentence(error) })
    }
  }

  return (
    <>
      <Button size="sm" onClick={ask}>
        {t('withdraw')}
      </Button>
      {question}
    </>
  )
}
