import type { FoundCall, OfferedTool } from './tool-book.ts'

/** What the scanner says of the text; joined, every `raw` in order is the text. */
export type Emission =
  | { kind: 'narrative'; raw: string }
  | { kind: 'reasoning'; raw: string }
  | { kind: 'call'; raw: string; call: FoundCall }
  /** A marker, or a separator beside a call. */
  | { kind: 'markup'; raw: string }

export type ScannerState = 'Narrative' | 'MaybeToolStart' | `InToolCall(${number})` | 'AfterToolCall'

export interface ScannerOptions {
  tools: readonly OfferedTool[]
  /** Never more than this is held; what is longer is text. */
  maxBufferChars: number
  emit: (emission: Emission) => void
  onState?: (state: ScannerState) => void
}
