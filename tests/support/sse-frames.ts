import type { Chunk } from '#lib/messages/index.ts'

export interface Frame {
  id: number
  chunk: Chunk
}

/** The frames of a UI message stream as they come; ends at `[DONE]` or with the connection. */
export async function* readFrames(response: Response): AsyncGenerator<Frame> {
  if (!response.body) return
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = field('data')
      if (data === '[DONE]') return
      if (data !== undefined) yield { id: Number(field('id')), chunk: JSON.parse(data) as Chunk }
    }
  }
}
