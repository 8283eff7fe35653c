'use client'

import type { ReactNode } from 'react'
import { count, dollars, duration, speed } from '#components/chat-store/format.ts'
import { dateTime } from '#components/dates.ts'
import { shortDuration } from '#components/parts/duration.ts'
import { StateDot, type Tone } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ChatMessage, effortLabels, type InterceptionFigures, type ToolOutput, type ToolPart } from '#lib/messages/shared.ts'

const ENDINGS: Record<string, string> = {
  stop: 'Complete',
  length: 'Length limit',
  content_filter: 'Content filter',
  stopped: 'Stopped by you',
  timeout: 'Time-out',
  max_tool_rounds: 'Tool round limit',
  error: 'Failed',
}

/** Shows what is known of one answer: model, ending, usage, timing and tool calls. */
export function DetailsView({ message, isRunning }: { message: ChatMessage; isRunning: boolean }) {
  const { models } = useWorkspace()
  const {
    model,
    finishReason,
    usage,
    costMicroUsd,
    durationMs,
    firstChunkMs,
    writingMs,
    chunksReceived,
    iterations,
    interception,
    runId,
    startedAt,
    assistant,
    parameters = {},
  } = message.metadata ?? {}
  const calls = message.parts.filter(part => part.type === 'dynamic-tool')
  const error = message.parts.findLast(part => part.type === 'data-error')
  const measuredMs = writingMs ?? (calls.length === 0 && durationMs !== undefined ? durationMs - (firstChunkMs ?? 0) : 0)
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-col">
        <Fact name="Assistant" value={assistant && `${assistant.emoji} ${assistant.name}, version ${assistant.version}`.trim()} />
        <Fact name="Model" value={models.find(({ id }) => id === model)?.title ?? model} />
        <Fact name="Temperature" value={parameters.temperature?.toLocaleString('en-US')} />
        <Fact name="Reasoning effort" value={parameters.reasoningEffort && effortLabels[parameters.reasoningEffort]} />
        <Fact name="Longest answer" value={parameters.maxOutputTokens && `${parameters.maxOutputTokens.toLocaleString('en-US')} tokens`} />
        <Fact name="Ended" value={isRunning ? 'Still being written' : finishReason && (ENDINGS[finishReason] ?? finishReason)} />
        <Fact name="Error" value={error?.type === 'data-error' ? error.data.message : undefined} />
        <Fact name="Started" value={startedAt && dateTime(startedAt)} />
        <Fact name="Time" value={durationMs !== undefined ? duration(durationMs) : undefined} />
        <Fact name="Time to first chunk" value={firstChunkMs !== undefined ? shortDuration(firstChunkMs) : undefined} />
        <Fact name="Chunks received" value={chunksReceived?.toLocaleString('en-US')} />
        <Fact name="Speed" value={usage && speed(usage.completionTokens, measuredMs)} />
        <Fact name="Tokens in" value={usage && tokens(usage.promptTokens, usage.estimated)} />
        <Fact name="Tokens out" value={usage && tokens(usage.completionTokens, usage.estimated)} />
        <Fact name="Of these, reasoning" value={usage?.reasoningTokens?.toLocaleString('en-US')} />
        <Fact name="Read from cache" value={usage?.cacheReadTokens?.toLocaleString('en-US')} />
        <Fact name="Written to cache" value={usage?.cacheWriteTokens?.toLocaleString('en-US')} />
        <Fact name="Cost" value={costMicroUsd === undefined ? undefined : dollars(costMicroUsd)} />
        <Fact name="Model calls" value={iterations?.toLocaleString('en-US')} />
        <Fact name="Tool calls" value={calls.length.toLocaleString('en-US')} />
        <Fact name="Characters of text" value={interception?.narrativeCharacters.toLocaleString('en-US')} />
        <Fact name="Found in the text" value={interception && foundInText(interception)} />
        <Fact name="Longest hold" value={interception && shortDuration(interception.longestHoldMs)} />
        <Fact name="Most text held" value={interception && `${interception.highWaterCharacters.toLocaleString('en-US')} characters`} />
        <Fact
          name="Run"
          value={
            runId && (
              <span className="flex items-center gap-1">
                <span className="truncate font-mono text-xs">{runId}</span>
                <CopyButton text={runId} label="Copy the run id" />
              </span>
            )
          }
        />
      </dl>
      {calls.length > 0 ? (
        <section aria-label="Tool calls">
          <h3 className="mb-1 text-sm">{count(calls.length, 'tool call')}</h3>
          <Table
            caption="Tool calls"
            head={
              <>
                <Th>Tool</Th>
                <Th>Outcome</Th>
                <Th align="end">Time</Th>
              </>
            }
          >
            {calls.map(call => (
              <CallRow key={call.toolCallId} call={call} />
            ))}
          </Table>
        </section>
      ) : null}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === undefined || value === null || value === '') return null
  return (
    <div className="flex min-h-9 items-center gap-4 border-line border-b py-1 text-sm">
      <dt className="w-40 shrink-0 text-ink-2 max-sm:w-32">{name}</dt>
      <dd className="tabular min-w-0 flex-1 break-words">{value}</dd>
    </div>
  )
}

const TONES: Record<string, Tone> = { ok: 'good', running: 'accent', error: 'bad', timeout: 'bad', denied: 'wait', cancelled: 'plain' }

function CallRow({ call }: { call: ToolPart }) {
  const output = call.state === 'output-available' ? (call.output as ToolOutput) : null
  const outcome = output?.status === 'done' ? output.outcome : call.state === 'output-error' ? 'error' : 'running'
  return (
    <Tr>
      <Td mono>{toolName(call)}</Td>
      <Td>
        <StateDot tone={TONES[outcome] ?? 'plain'} label={outcome}>
          {outcome}
        </StateDot>
        {output?.status === 'done' && output.warning ? (
          <p className="max-w-64 whitespace-normal text-wait-ink text-xs">{output.warning}</p>
        ) : null}
      </Td>
      <Td align="end">{output?.status === 'done' && output.executed ? `${output.executionTimeMs} ms` : '–'}</Td>
    </Tr>
  )
}

function toolName(call: ToolPart): string {
  const { server, tool } = (call.toolMetadata ?? {}) as { server?: string; tool?: string }
  return server && tool ? `${server}.${tool}` : call.toolName
}

function foundInText({ calls, malformed }: InterceptionFigures): string {
  const found = count(calls, 'call')
  return malformed === 0 ? found : `${found}, ${malformed.toLocaleString('en-US')} malformed`
}

function tokens(amount: number, isEstimate: boolean): string {
  return `${amount.toLocaleString('en-US')}${isEstimate ? ' (estimated)' : ''}`
}
