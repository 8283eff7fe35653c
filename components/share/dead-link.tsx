/** Replaces a shared chat whose link does not exist or was withdrawn. */
export function DeadLink() {
  return (
    <main className="flex flex-1 flex-col justify-center gap-2 pb-24">
      <h1 className="text-xl">There is nothing to read here</h1>
      <p className="max-w-[48ch] text-ink-2">
        This link does not exist, or the person who shared it has withdrawn it. If someone sent it to you, ask them for a new one.
      </p>
    </main>
  )
}
