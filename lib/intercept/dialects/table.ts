import type { DialectName } from '../shared.ts'
import type { Dialect } from './dialect.ts'
import {
  apertus,
  bareJson,
  commandR,
  commandRPlus,
  functools,
  gigachat,
  granite,
  granite20b,
  internlm,
  jsonArray,
  llama3Json,
  phi4Mini,
  toolParams,
} from './json-rows.ts'
import { fencedJson, lfm2, olmo3, pythonic, react, toolCode } from './prose-rows.ts'
import * as tags from './tag-rows.ts'
import * as tokens from './token-rows.ts'

/** Every dialect that is read and written. `auto` takes the first whose models match, so narrower ones come first. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'deepseek-dsml': tags.deepSeekDsml,
  'deepseek-v3': tokens.deepSeekV3,
  deepseek: tokens.deepSeek,
  'qwen3-coder-xml': tags.qwen3Coder,
  'seed-oss': tags.seedOss,
  functiongemma: tokens.functionGemma,
  gemma4: tokens.gemma4,
  step3: tags.step3,
  'functionary-v3.1': tags.functionaryV31,
  'functionary-v3': tokens.functionaryV3,
  'functionary-v2.5': tokens.functionaryV25,
  'functionary-v2': tokens.functionaryV2,
  'nemotron-mini': tags.nemotronMini,
  nemotron: tags.nemotron,
  'tool-calls-tag': tags.toolCallsTag,
  'tool-calls-list': tags.toolCallsList,
  'hunyuan-v3': tags.hunyuanV3,
  hunyuan: tags.hunyuan,
  'granite-20b': granite20b,
  granite,
  'json-array': jsonArray,
  harmony: tokens.harmony,
  'minimax-m2': tags.minimaxM2,
  'kimi-k2': tokens.kimiK2,
  longcat: tags.longcat,
  'glm-4.7': tags.glm47,
  'glm-4.5': tags.glm45,
  'mistral-args': tokens.mistralArgs,
  apertus,
  'phi-4-mini': phi4Mini,
  'olmo-3': olmo3,
  lfm2,
  'command-r-plus': commandRPlus,
  'command-r': commandR,
  internlm,
  exaone: tags.exaone,
  ernie: tags.ernie,
  hermes: tags.hermes,
  mistral: tokens.mistral,
  pythonic,
  'llama3-json': llama3Json,
  'claude-xml': tags.claudeXml,
  'tool-code': toolCode,
  gigachat,
  functools,
  'tool-params': toolParams,
  'bare-json': bareJson,
  'fenced-json': fencedJson,
  'generic-xml': tags.genericXml,
  'tool-name-xml': tags.toolNameXml,
  react,
}

const names = Object.keys(dialects) as DialectName[]

/** Picks the dialect of a model: by its chat template where that is known, else by its id, else plain JSON. */
export function dialectOf(modelId: string, template: string | null = null): DialectName {
  return (
    (template === null ? null : dialectOfTemplate(template)) ?? names.find(name => dialects[name].models?.test(modelId)) ?? 'tool-params'
  )
}

/** Finds the dialect of a chat template; null where the template has no tools. */
export function dialectOfTemplate(template: string): DialectName | null {
  return names.find(name => dialects[name].template?.every(sign => template.includes(sign))) ?? null
}
