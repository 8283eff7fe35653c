import type { ModelIntake } from './intake.ts'
import type { ProviderApi } from './shared.ts'

const BLIND =
  /^(gpt-3|gpt-4-\d{4}|gpt-4$|gpt-oss|o1-mini|o1-preview|o3-mini|deepseek|codellama|code-?llama|llama-?2|llama-?3([.-][013])?([:-]|$)|mixtral|codestral|phi-?[23](?!.*vision)|starcoder|tinyllama|qwen-?[\d.]*-?coder|claude-(2|instant)|command-r|kimi-k2|glm-4(\.\d)?(-|$|:)(?!.*v))/i
const SEES =
  /^(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-4\.5|gpt-5|chatgpt-4o|o1|o3|o4|claude-|gemini-|gemma-?3|llama-?4|llama-?3\.2-?(11b|90b)|grok-4)|pixtral|llava|vision|[-.\d]vl\b|-vl-|minicpm-v|moondream|internvl/i

/** What is known of a model by its name and the wire it speaks, where neither its provider nor an administrator says. */
export function knownIntake(model: string, api: ProviderApi): ModelIntake {
  const name = model.replace(/^.*\//, '')
  const vision = SEES.test(name) && !BLIND.test(name) ? true : BLIND.test(name) ? false : null
  const isOwnWire = api === 'anthropic' || api === 'google' || api === 'responses'
  return { vision, files: isOwnWire && vision === true ? true : null }
}
