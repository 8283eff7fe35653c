'use client'

import type { ReactNode } from 'react'
import { duration, speed } from '#components/chat-store/format.ts'
import { dateTime } from '#components/dates.ts'
import { dollars } from '#components/parts/dollars.ts'
import { shortDuration } from '#components/parts/duration.ts'
import { StateDot, type Tone } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import {
  type ChatMessage,
  effortLabels,
  type InterceptionFigures,
  type ToolOutcomeKind,
  type ToolOutput,
  type ToolPart,
} from '#lib/messages/shared.ts'
import { chatDetails as t } from '#lib/words/en/chat-details.ts'
import { common } from '#lib/words/en/common.ts'

const ENDINGS: Record<string, () => string> = {
  stop: () => t('complete'),
  length: () => t('lengthLimit'),
  content_filter: () => t('contentFilter'),
  stopped: () => t('stoppedByYou'),
  timeout: () => t('timeOut'),
  max_tool_rounds: () => t('toolRoundLimit'),
  error: () => t('failed'),
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
        <Fact
          name={t('assistant')}
          value={
            assistant && t('assistantVersion', { emoji: assistant.emoji, name: assistant.name, version: assistant.version ?? '' }).trim()
          }
        />
        <Fact name={common('model')} value={models.find(({ id }) => id === model)?.title ?? model} />
        <Fact name={t('temperature')} value={parameters.temperature?.toLocaleString('en-US')} />
        <Fact name={t('reasoningEffort')} value={parameters.reasoningEffort && effortLabels[parameters.reasoningEffort]()} />
        <Fact name={t('longestAnswer')} value={parameters.maxOutputTokens && common('tokens', { count: parameters.maxOutputTokens })} />
        <Fact name={t('ended')} value={isRunning ? t('isWritten') : finishReason && (ENDINGS[finishReason]?.() ?? finishReason)} />
        <Fact name={t('error')} value={error?.type === 'data-error' ? error.data.message : undefined} />
        <Fact name={t('started')} value={startedAt && dateTime(startedAt)} />
        <Fact name={t('time')} value={durationMs !== undefined ? duration(durationMs) : undefined} />
        <Fact name={t('firstChunk')} value={firstChunkMs !== undefined ? shortDuration(firstChunkMs) : undefined} />
        <Fact name={t('chunksReceived')} value={chunksReceived?.toLocaleString('en-US')} />
        <Fact name={t('speed')} value={usage && speed(usage.completionTokens, measuredMs)} />
        <Fact name={t('tokensIn')} value={usage && tokens(usage.promptTokens, usage.estimated)} />
        <Fact name={t('tokensOut')} value={usage && tokens(usage.completionTokens, usage.estimated)} />
        <Fact name={t('ofTheseReasoning')} value={usage?.reasoningTokens?.toLocaleString('en-US')} />
        <Fact name={t('cacheRead')} value={usage?.cacheReadTokens?.toLocaleString('en-US')} />
        <Fact name={t('cacheWritten')} value={usage?.cacheWriteTokens?.toLocaleString('en-US')} />
        <Fact name={t('cost')} value={costMicroUsd === undefined ? undefined : dollars(costMicroUsd)} />
        <Fact name={t('modelCalls')} value={iterations?.toLocaleString('en-US')} />
        <Fact name={t('toolCalls')} value={calls.length.toLocaleString('en-US')} />
        <Fact name={t('charactersOfText')} value={interception?.narrativeCharacters.toLocaleString('en-US')} />
        <Fact name={t('foundInText')} value={interception && foundInText(interception)} />
        <Fact name={t('longestHold')} value={interception && shortDuration(interception.longestHoldMs)} />
        <Fact name={t('mostHeld')} value={interception && t('characters', { count: interception.highWaterCharacters })} />
        <Fact
          name={t('run')}
          value={
            runId && (
              <span className="flex items-center gap-1">
                <span className="truncate font-mono text-xs">{runId}</span>
                <CopyButton text={runId} label={t('copyRunId')} />
              </span>
            )
          }
        />
      </dl>
      {calls.length > 0 ? (
        <section aria-label={t('toolCalls')}>
          <h3 className="mb-1 text-sm">{t('toolCallCount', { count: calls.length })}</h3>
          <Table
            caption={t('toolCalls')}
            head={
              <>
                <Th>{t('tool')}</Th>
                <Th>{t('outcome')}</Th>
                <Th align="end">{t('time')}</Th>
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

const OUTCOMES = {
  ok: 'ok',
  running: 'running',
  error: 'failedCall',
  timeout: 'timedOut',
  denied: 'denied',
  cancelled: 'cancelled',
} as const satisfies Record<ToolOutcomeKind | 'running', string>

const TONES: Record<keyof typeof OUTCOMES, Tone> = {
  ok: 'good',
  running: 'accent',
  error: 'bad',
  timeout: 'bad',
  denied: 'wait',
  cancelled: 'plain',
}

function CallRow({ call }: { call: ToolPart }) {
  const output = call.state === 'output-available' ? (call.output as ToolOutput) : null
  const outcome = output?.status === 'done' ? output.outcome : call.state === 'output-error' ? 'error' : 'running'
  return (
    <Tr>
      <Td mono>{toolName(call)}</Td>
      <Td>
        <StateDot tone={TONES[outcome]} label={t(OUTCOMES[outcome])}>
          {t(OUTCOMES[outcome])}
        </StateDot>
        {output?.status === 'done' && output.warning ? (
          <p className="max-w-64 whitespace-normal text-wait-ink text-xs">{output.warning}</p>
        ) : null}
      </Td>
      <Td align="end">{output?.status === 'done' && output.executed ? t('milliseconds', { ms: output.executionTimeMs }) : '–'}</Td>
    </Tr>
  )
}

function toolName(call: ToolPart): string {
  const { server, tool } = (call.toolMetadata ?? {}) as { server?: string; tool?: string }
  return server && tool ? `${server}.${tool}` : call.toolName
}

function foundInText({ calls, malformed }: InterceptionFigures): string {
  return malformed === 0
    ? t('found', { count: calls })
    : t('foundMalformed', { count: calls, malformed: malformed.toLocaleString('en-US') })
}

function tokens(amount: number, isEstimate: boolean): string {
  const figure = amount.toLocaleString('en-US')
  return isEstimate ? t('estimated', { amount: figure }) : figure
}
