import { LinkButton } from '#components/ui/button.tsx'

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-start justify-center gap-3 px-5">
      <p className="font-mono text-ink-2 text-sm">404</p>
      <h1 className="text-2xl">Page not found</h1>
      <p className="text-ink-2">The address is wrong, the page no longer exists, or you do not have access to it.</p>
      <div className="mt-2">
        <LinkButton href="/" variant="primary" size="lg">
          Go to your chats
        </LinkButton>
      </div>
    </main>
  )
}
