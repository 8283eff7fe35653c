export interface Counted {
  prompt: number
  completion: number
}

/** Protocol of a provider, for one script on every wire. Each function returns the bytes to send. */
export interface Wire {
  start(): string
  text(token: string): string
  reasoning(token: string): string
  callStart(call: { index: number; id: string | null; name: string }): string
  callFragment(index: number, fragment: string): string
  callEnd(index: number): string
  /** `reason` in the words of chat completions. */
  finish(reason: string | null, usage: Record<string, unknown> | Counted | null): string
  error(error: { message: string; type?: string; code?: string | number }): string
  end(): string
  /** The answer to a request that did not ask for a stream. */
  whole(answer: {
    text: string
    reasoning: string
    calls: { id: string; name: string; arguments: string }[]
    finish: string
    usage: unknown
  }): unknown
}

export const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
export const event = (type: string, value: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`

export function isCounted(usage: object): usage is Counted {
  return 'prompt' in usage && 'completion' in usage
}
