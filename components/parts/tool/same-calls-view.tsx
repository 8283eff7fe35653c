import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Exact } from '#components/exact/exact.tsx'
import type { ToolPart } from '#lib/messages/shared.ts'
import { argumentsLine } from '../json/arguments-line.ts'
import { callName } from './call-state.ts'

/** Equal calls as one line with their count, which opens to the calls. */
export function SameCallsView({ call, count, children }: { call: ToolPart; count: number; children: ReactNode }) {
  const { server, tool } = callName(call)
  return (
    <details className="part-line tool same-calls">
      <summary className="tool-line">
        <span className="tool-icon">
          <ChevronRight className="part-chevron" size={14} aria-hidden />
        </span>
        <span className="tool-name">
          <Exact text={server === '' ? tool : `${server} · ${tool}`} />
        </span>
        <code className="tool-arguments">
          <Exact text={argumentsLine(call.input)} />
        </code>
        <span className="tool-time tabular">{`${count} times`}</span>
      </summary>
      <div className="same-calls-list">{children}</div>
    </details>
  )
}
