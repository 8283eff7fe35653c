import type { JsonFormat, Sampling } from '#lib/models/index.ts'
import type { StatelessRequest } from '#lib/runs/index.ts'
import { completionPrompt, type ReadFile } from './prompt.ts'
import { type CompletionRequest, furtherFields } from './request.ts'

/** Converts OpenAI's request into the engine's. */
export async function toStatelessRequest(body: CompletionRequest, readFile: ReadFile): Promise<StatelessRequest> {
  const maxOutputTokens = body.max_completion_tokens ?? body.max_tokens
  return {
    model: body.model ?? null,
    prompt: await completionPrompt(body.messages, readFile),
    tools: (body.tools ?? []).map(({ function: { name, description, parameters } }) => ({
      name,
      description: description ?? '',
      inputSchema: parameters ?? { type: 'object', properties: {} },
    })),
    serverTools: body.parley_tools ?? [],
    sampling: samplingOf(body),
    ...toolChoiceOf(body),
    ...(body.temperature == null ? {} : { temperature: body.temperature }),
    ...(maxOutputTokens == null ? {} : { maxOutputTokens }),
    ...(body.reasoning_effort == null ? {} : { reasoningEffort: body.reasoning_effort }),
  }
}

function toolChoiceOf({ tool_choice: choice }: CompletionRequest): Pick<StatelessRequest, 'toolChoice'> {
  if (choice == null) return {}
  return { toolChoice: typeof choice === 'string' ? choice : { toolName: choice.function.name } }
}

function samplingOf(body: CompletionRequest): Sampling {
  const given = {
    topP: body.top_p,
    stopSequences: typeof body.stop === 'string' ? [body.stop] : body.stop,
    seed: body.seed,
    presencePenalty: body.presence_penalty,
    frequencyPenalty: body.frequency_penalty,
    json: jsonOf(body),
  }
  const others = Object.entries(body).filter(([name, value]) => Object.hasOwn(furtherFields, name) && value != null)
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Sampling),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
  }
}

function jsonOf({ response_format: format }: CompletionRequest): JsonFormat | undefined {
  if (format == null || format.type === 'text') return undefined
  if (!('json_schema' in format)) return {}
  const given = Object.entries(format.json_schema as object).filter(([key, value]) => FORMAT.has(key) && value != null)
  return Object.fromEntries(given) as JsonFormat
}

const FORMAT = new Set(['name', 'description', 'schema', 'strict'])
