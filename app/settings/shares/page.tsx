import type { Metadata } from 'next'
import { OwnShares } from '#components/share/own-shares.tsx'

export const metadata: Metadata = { title: 'Shared links' }

export default function SharesPage() {
  return (
    <>
      <h1 className="text-xl">Shared links</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-ink-2 text-sm">
        Anybody who has one of these links can read the chat as it stood when the link was made; a live one shows it as it goes on. A
        withdrawn link opens nothing from the next request on.
      </p>
      <OwnShares />
    </>
  )
}
