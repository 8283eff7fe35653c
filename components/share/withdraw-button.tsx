'use client'

import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useQuestion } from '#components/ui/use-question.tsx'

type ChatShares = Answer<'GET /api/chats/[chatId]/share'>
type Share = ChatShares['shares'][number]

/** Withdraws a link after a question: the next request for it is answered with 404. */
export function WithdrawButton({ share, onWithdrawn }: { share: Share; onWithdrawn: () => void }) {
  const [ask, question] = useQuestion({
    title: 'Withdraw this link?',
    description: 'It stops working immediately for everyone who has it, and cannot be restored. A new link gets a different address.',
    confirmLabel: 'Withdraw',
    onConfirm: withdraw,
  })

  async function withdraw() {
    try {
      await request('DELETE /api/shares/[shareId]', { params: { shareId: share.id } })
      toast.success('Link withdrawn. It no longer works.')
      onWithdrawn()
    } catch (error) {
      toast.error('The link could not be withdrawn; it still works.', { description: errorSentence(error) })
    }
  }

  return (
    <>
      <Button size="sm" onClick={ask}>
        Withdraw
      </Button>
      {question}
    </>
  )
}
