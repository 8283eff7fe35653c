'use client'

import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { AssistantDefinition } from '#lib/assistants/shared.ts'

type WholeAssistant = Answer<'GET /api/assistants/[assistantId]'>

export interface AssistantVersionsProps {
  assistant: WholeAssistant
  /** Called with an earlier definition, which the person may save as the next version. */
  onChosen: (definition: AssistantDefinition) => void
}

/** Lists the versions of an assistant. An earlier one can be restored. */
export function AssistantVersions({ assistant, onChosen }: AssistantVersionsProps) {
  if (assistant.version < 2) return null
  // Another version has another list.
  return <Versions key={assistant.version} assistant={assistant} onChosen={onChosen} />
}

function Versions({ assistant: { id, version }, onChosen }: AssistantVersionsProps) {
  const [resource, { reload }] = useResource('GET /api/assistants/[assistantId]/versions', { params: { assistantId: id } })
  const { busy, run } = useAction('The version could not be loaded.')

  const choose = (chosen: number) =>
    run(async () => {
      onChosen(await request('GET /api/assistants/[assistantId]/versions/[version]', { params: { assistantId: id, version: chosen } }))
      toast.info(`The fields show version ${chosen}. Save to make it the newest.`)
    })

  return (
    <section aria-label="Versions" className="mt-10">
      <h2 className="mb-2 text-base">Versions</h2>
      <ResourceView resource={resource} loading="Loading versions" failed="The versions could not be loaded." onRetry={reload}>
        {({ data }) => (
          <Table
            caption="Versions"
            head={
              <>
                <Th>Version</Th>
                <Th>Created</Th>
                <Th from="sm">By</Th>
                <Th hidden>Actions</Th>
              </>
            }
          >
            {data.map(one => (
              <Tr key={one.version}>
                <Td nowrap>{one.version === version ? `${one.version}, the newest` : one.version}</Td>
                <Td muted nowrap>
                  <TimeAgo at={one.createdAt} never="" />
                </Td>
                <Td muted from="sm">
                  <VisibleText isName text={one.madeBy ?? 'A deleted account'} />
                </Td>
                <Td align="end" nowrap>
                  {one.version === version ? null : (
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={busy}
                      aria-label={`Use version ${one.version} again`}
                      onClick={() => void choose(one.version)}
                    >
                      Use again
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </Table>
        )}
      </ResourceView>
    </section>
  )
}
