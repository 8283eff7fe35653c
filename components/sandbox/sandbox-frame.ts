/** Creates the frame of the second origin. It shows foreign HTML in a frame of its own, which has no origin. */
export function sandboxFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  frame.setAttribute('referrerpolicy', 'origin')
  frame.src = url
  return frame
}
