import type { toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast

const served = Promise.withResolvers<Sonner>()
const wanting = new Set<() => void>()

/** Calls the listener when a toast is to be shown. Returns a function that unsubscribes. */
export function onToastWanted(listener: () => void): () => void {
  wanting.add(listener)
  return () => void wanting.delete(listener)
}

/** Shows the waiting toasts and all later ones by the loaded library. */
export function serveToasts(sonner: Sonner): void {
  served.resolve(sonner)
}

export interface ToastOptions {
  /** A second, quieter line. */
  description?: string
  action?: { label: string; run: () => void }
}

function show(kind: 'message' | 'error' | 'success', text: string, { description, action }: ToastOptions = {}): void {
  for (const want of wanting) want()
  void served.promise.then(sonner =>
    sonner[kind](text, {
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run }, duration: 8000 }),
    }),
  )
}

/** Shows passing messages. Errors say what happened, what was kept, and what to do. */
export const toast = {
  info: (text: string, options?: ToastOptions) => show('message', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}
