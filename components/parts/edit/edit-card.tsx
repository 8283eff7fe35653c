'use client'

import type { EditView } from '#lib/messages/shared.ts'

/** Shows one edit of a file: its path, what became of it, and the text before and after. */
export function EditCard({ edit }: { edit: EditView }) {
  const { file, status, message, oldText, newText } = edit
  return (
    <details className="part-card">
      <summary>
        <span dir="ltr">{file}</span> {status} {message}
      </summary>
      <pre>{oldText}</pre>
      <pre>{newText}</pre>
    </details>
  )
}
