import { fileSize } from '#components/parts/duration.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Shows the path of a file with its name set off. A long path loses its beginning. */
export function FileTitle({ path, sizeBytes }: { path: string; sizeBytes: number | null }) {
  const end = path.lastIndexOf('/') + 1
  return (
    <h3 className="flex min-w-0 flex-1 items-center gap-2" title={visibleText(path)}>
      <span className="flex min-w-0">
        {/* The direction puts the ellipsis before the last folder. */}
        <span dir="rtl" className="min-w-0 truncate text-ink-2">
          <VisibleText text={path.slice(0, end)} />
        </span>
        <span className="min-w-0 max-w-full truncate font-[550]">
          <VisibleText isName text={path.slice(end)} />
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
