/** Replaces the composer for a person who may only read the chat. */
export function ReadOnlyNote() {
  return (
    <p className="mx-auto w-full max-w-[784px] px-5 py-4 text-center text-ink-2 text-sm">
      You can read this chat. An owner of its project can let you continue it.
    </p>
  )
}
