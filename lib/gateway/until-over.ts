/** Returns the same answer; calls `onOver` once, when its last byte is read, its reader disconnects, or there is no body. */
export async function untilOver(answer: () => Promise<Response>, onOver: () => void): Promise<Response> {
  try {
    const response = await answer()
    if (response.body) return new Response(watched(response.body, onOver), response)
    onOver()
    return response
  } catch (error) {
    onOver()
    throw error
  }
}

function watched(body: ReadableStream<Uint8Array>, onOver: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  const over = () => {
    if (!isOver) onOver()
    isOver = true
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        over()
        controller.close()
      } catch (error) {
        over()
        throw error
      }
    },
    cancel(reason) {
      over()
      return reader.cancel(reason)
    },
  })
}
