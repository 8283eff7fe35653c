import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Names changed files that cannot be compared, with the reason. */
export function LeftOut({ files }: { files: readonly { path: string; reason: string }[] }) {
  if (files.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1 text-ink-2 text-xs">
      {files.map(({ path, reason }) => (
        <li key={path}>
          <code className="[overflow-wrap:anywhere]">
            <VisibleText text={path} />
          </code>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}
