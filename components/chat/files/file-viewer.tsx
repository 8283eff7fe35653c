'use client'

import { fileSize } from '#components/parts/duration.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useResource } from '#components/use-resource.ts'

export interface FileViewerProps {
  workspaceId: string
  /** Null shows nothing. */
  path: string | null
  onClose: () => void
}

/** Shows the text of one file. It is only read. */
export function FileViewer({ workspaceId, path, onClose }: FileViewerProps) {
  return (
    <Dialog open={path !== null} onOpenChange={isOpen => (isOpen ? undefined : onClose())} title={path ?? ''} size="lg">
      {path === null ? null : <FileText key={path} workspaceId={workspaceId} path={path} />}
    </Dialog>
  )
}

function FileText({ workspaceId, path }: { workspaceId: string; path: string }) {
  const [resource, { reload }] = useResource<{ content: string; sizeBytes: number }>(
    `/api/workspaces/${encodeURIComponent(workspaceId)}/file?path=${encodeURIComponent(path)}`,
  )
  return (
    <ResourceView resource={resource} what="file" onRetry={reload}>
      {({ content, sizeBytes }) => (
        <>
          <p className="tabular mb-2 text-ink-2 text-xs">{fileSize(sizeBytes)}</p>
          <section
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
            tabIndex={0}
            aria-label="Text of the file"
            className="max-h-[60dvh] overflow-auto rounded-md bg-paper-2 p-3"
          >
            {content === '' ? (
              <p className="text-ink-2 text-sm">The file is empty.</p>
            ) : (
              <pre className="font-mono text-[12.5px] leading-relaxed">{content}</pre>
            )}
          </section>
        </>
      )}
    </ResourceView>
  )
}
