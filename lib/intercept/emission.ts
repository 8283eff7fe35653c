import type { FoundCall, OfferedTool } from './tool-book.ts'

/** A stretch of text and its meaning. The `raw` of all emissions, joined in order, is the text. */
export type Emission =
  | { kind: 'narrative'; raw: string }
  | { kind: 'reasoning'; raw: string }
  | { kind: 'call'; raw: string; call: FoundCall }
  /** A marker, or a separator beside a call. */
  | { kind: 'markup'; raw: string }

export type ScannerState = 'Narrative' | 'MaybeToolStart' | `InToolCall(${number})` | 'AfterToolCall'

export interface ScannerOptions {
  tools: readonly OfferedTool[]
  /** Most characters that are held; a longer stretch is text. */
  maxBufferChars: number
  emit: (emission: Emission) => void
  onState?: (state: ScannerState) => void
}
