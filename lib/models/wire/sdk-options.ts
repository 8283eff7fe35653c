import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider'
import type { JsonFormat, ModelRequest, ToolChoice } from '../port.ts'
import type { OptionRefusal } from '../provider-error.ts'
import type { ProviderApi } from '../provider-types.ts'
import type { ModelSettings } from '../settings/model-fields.ts'
import { carriedFields, namedFields } from './chat-fields.ts'
import { providerTools } from './provider-tools.ts'
import type { Options } from './refused-options.ts'
import { sdkSettings, showsThoughts, withOwn } from './sdk-reasoning.ts'

export type CallOptions = Omit<LanguageModelV4CallOptions, 'prompt' | 'abortSignal'>

interface CallTarget {
  api: Exclude<ProviderApi, 'chat'>
  model: string
  tuning: Pick<ModelSettings, 'reasoningEffort' | 'reasoningBudget' | 'providerSearch' | 'providerImages'>
}

/** Names the options of a request as providers name them when they refuse one. */
export function sdkOptions(request: ModelRequest, target: CallTarget): Options {
  const { api, model, tuning } = target
  const { tools, temperature, maxOutputTokens, toolChoice = 'auto', sampling = {}, reasoningEffort = tuning.reasoningEffort } = request
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { max_tokens: maxOutputTokens }),
    ...(reasoningEffort === null ? {} : { reasoning_effort: reasoningEffort }),
    ...(tuning.reasoningBudget === null ? {} : { thinking: tuning.reasoningBudget }),
    ...(showsThoughts(api, model) ? { thinkingConfig: true } : {}),
    ...namedFields(sampling),
    ...(tools.length === 0 ? {} : { tools: true, tool_choice: toolChoice }),
    ...Object.fromEntries(Object.keys(providerTools(target, tools.length)).map(name => [name, true])),
  }
}

/** Builds the call of a package from the options that may be sent. */
export function callOptions(request: ModelRequest, sent: Options, asked: CallTarget): CallOptions {
  const { api, model, tuning } = asked
  const { tools, temperature, maxOutputTokens, toolChoice = 'auto', sampling = {}, reasoningEffort = tuning.reasoningEffort } = request
  const isLeftOut = THINKING.some(name => name in sdkOptions(request, asked) && !(name in sent))
  const settings = sdkSettings(api, model, { reasoningEffort, reasoningBudget: tuning.reasoningBudget, isLeftOut })
  const { own = {}, ...carried } = carriedFields(api, sent)
  const theirs = Object.entries(providerTools(asked, tools.length)).flatMap(([name, tool]) => (name in sent ? [tool] : []))
  const offered = [...tools.map(tool => ({ type: 'function' as const, strict: false, ...tool })), ...theirs]
  return {
    ...withOwn(api, settings, own),
    ...(temperature !== null && 'temperature' in sent ? { temperature } : {}),
    ...(maxOutputTokens !== undefined && 'max_tokens' in sent ? { maxOutputTokens } : {}),
    ...carried,
    ...(sampling.json === undefined ? {} : { responseFormat: sdkFormat(sampling.json) }),
    ...(offered.length === 0 ? {} : { tools: offered }),
    ...('tool_choice' in sent ? { toolChoice: sdkToolChoice(toolChoice) } : {}),
  }
}

const THINKING = ['reasoning_effort', 'thinking', 'thinkingConfig']

/** Returns a refusal with the names that `sdkOptions` uses. */
export function asSent(refusal: OptionRefusal): OptionRefusal {
  return { ...refusal, names: refusal.names.map(name => (name === 'max_completion_tokens' ? 'max_tokens' : name)) }
}

/** Converts a JSON format to the AI SDK's form. */
function sdkFormat({ schema, name, description }: JsonFormat): NonNullable<LanguageModelV4CallOptions['responseFormat']> {
  return {
    type: 'json',
    ...(schema === undefined ? {} : { schema: schema as JSONSchema7 }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  }
}

function sdkToolChoice(choice: ToolChoice): LanguageModelV4ToolChoice {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.toolName }
}
