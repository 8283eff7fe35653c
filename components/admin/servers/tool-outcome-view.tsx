import '#components/parts/parts.css'
import { ToolResult } from '#components/parts/tool/tool-result.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { ToolOutcome, ToolOutcomeKind } from '#lib/messages/shared.ts'

const TONES: Record<ToolOutcomeKind, Tone> = { ok: 'good', error: 'bad', timeout: 'bad', cancelled: 'plain', denied: 'wait' }

/** The result of a call that was tried: outcome, time, and what came back, as a chat would show it. */
export function ToolOutcomeView({ outcome }: { outcome: ToolOutcome }) {
  return (
    <section aria-label="Result" aria-live="polite" className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="tabular flex items-center gap-2 text-ink-2 text-xs">
        <Badge tone={TONES[outcome.outcome]}>{outcome.outcome}</Badge>
        {outcome.executionTimeMs} ms
      </p>
      <ToolResult outcome={outcome} />
    </section>
  )
}
