import { toast as sonner } from 'sonner'

export interface ToastOptions {
  /** A second, quieter line. */
  description?: string
  action?: { label: string; run: () => void }
}

function show(kind: 'message' | 'error' | 'success', text: string, { description, action }: ToastOptions = {}): void {
  sonner[kind](text, {
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run }, duration: 8000 }),
  })
}

/** Passing messages at the corner. Errors say what happened, what was kept, and what to do. */
export const toast = {
  info: (text: string, options?: ToastOptions) => show('message', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}
