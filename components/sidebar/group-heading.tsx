/** Heading of the chats of one date. */
export function GroupHeading({ label }: { label: string }) {
  return <h2 className="px-2.5 pt-3.5 pb-1 font-[500] text-2xs text-ink-2 tracking-normal">{label}</h2>
}
