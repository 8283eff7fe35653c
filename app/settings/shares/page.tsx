import type { Metadata } from 'next'
import { OwnShares } from '#components/share/own-shares.tsx'

export const metadata: Metadata = { title: 'Shared links' }

export default function SharesPage() {
  return (
    <>
      <h1 className="text-xl">Shared links</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-ink-2 text-sm">
        Anyone who has one of these links can read the chat as it was when the link was created; a live link also shows what is written
        later. A withdrawn link stops working immediately.
      </p>
      <OwnShares />
    </>
  )
}
