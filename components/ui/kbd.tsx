import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="font-mono text-2xs text-ink-2">{children}</kbd>
}
