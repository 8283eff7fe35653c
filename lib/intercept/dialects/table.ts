import type { DialectName } from '../shared.ts'
import type { Dialect } from './dialect.ts'
import { harmony } from './harmony.ts'
import { apertus, bareJson, commandR, functools, gigachat, granite, jsonArray, llama3Json, toolParams } from './json.ts'
import { fencedJson, react, toolCode } from './prose.ts'
import { lfm2, pythonic } from './python.ts'
import { claudeXml, genericXml, glm45, hermes, minimaxM2, qwen3Coder, seedOss, toolCallsTag, toolNameXml } from './tags.ts'
import { deepSeek, functionGemma, kimiK2, mistral } from './tokens.ts'

/** Every dialect that is read and written. For `auto` the first whose models match is taken, so the narrower stand first. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'qwen3-coder-xml': qwen3Coder,
  'seed-oss': seedOss,
  functiongemma: functionGemma,
  'tool-calls-tag': toolCallsTag,
  'llama3-json': llama3Json,
  pythonic,
  granite,
  hermes,
  mistral,
  deepseek: deepSeek,
  'kimi-k2': kimiK2,
  'glm-4.5': glm45,
  'minimax-m2': minimaxM2,
  harmony,
  'claude-xml': claudeXml,
  'tool-code': toolCode,
  lfm2,
  'command-r': commandR,
  gigachat,
  functools,
  apertus,
  'json-array': jsonArray,
  'tool-params': toolParams,
  'bare-json': bareJson,
  'fenced-json': fencedJson,
  'generic-xml': genericXml,
  'tool-name-xml': toolNameXml,
  react,
}

/** The dialect that suits a model, by its id; plain JSON where nothing is known of it. */
export function dialectOf(modelId: string): DialectName {
  const names = Object.keys(dialects) as DialectName[]
  return names.find(name => dialects[name].models?.test(modelId)) ?? 'tool-params'
}
