'use client'

import { byPosition } from '#components/by-position.ts'

/** Shows the App's log, folded. */
export function AppLog({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className="app-log">
      <summary>Log</summary>
      <ul>
        {byPosition(lines, line => (
          <li>{line}</li>
        ))}
      </ul>
    </details>
  )
}
