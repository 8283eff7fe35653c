import { Exact } from '#components/exact/exact.tsx'
import { exactWords } from '#components/exact/exact-pieces.ts'
import { fileSize } from '#components/parts/duration.ts'

/** Shows the path of a file with its name set off. A long path loses its beginning. */
export function FileTitle({ path, sizeBytes }: { path: string; sizeBytes: number | null }) {
  const end = path.lastIndexOf('/') + 1
  return (
    <h3 className="flex min-w-0 flex-1 items-center gap-2" title={exactWords(path)}>
      <span className="flex min-w-0">
        {/* The direction puts the ellipsis before the last folder. */}
        <span dir="rtl" className="min-w-0 truncate text-ink-2">
          <Exact text={path.slice(0, end)} />
        </span>
        <span className="min-w-0 max-w-full truncate font-[550]">
          <Exact isName text={path.slice(end)} />
        </span>
      </span>
      {sizeBytes === null ? null : (
        <bdi dir="ltr" className="tabular ms-auto shrink-0 font-normal text-ink-2 text-xs">
          {fileSize(sizeBytes)}
        </bdi>
      )}
    </h3>
  )
}
