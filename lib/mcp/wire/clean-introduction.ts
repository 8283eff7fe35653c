import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { MAX_ICON_BYTES } from '../limits.ts'
import { cleanIcons } from './clean-icons.ts'
import { withoutNulls } from './read-message.ts'

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'
/** Taken for the version of a server that names none; requests of this version need name none either. */
const OLDER_VERSION = '2025-03-26'
const DISCOVERED_VERSION = '2026-07-28'
const TEXTS = ['title', 'description', 'websiteUrl'] as const

/** Cleans the answer to `initialize`: replaces null, missing or mistyped fields with values that the protocol library accepts. */
export function cleanInitialized(result: unknown): unknown {
  if (!isObject(result)) return result
  return {
    ...withInstructions(withoutNulls(result)),
    protocolVersion: version(result.protocolVersion),
    capabilities: capabilities(result.capabilities),
    serverInfo: info(result.serverInfo),
  }
}

/** Cleans the answer to `server/discover`. Invents nothing: the answer proves that the server speaks the newer protocol. */
export function cleanDiscovered(result: unknown): unknown {
  if (!isObject(result)) return result
  const { _meta, ...rest } = withInstructions(withoutNulls(result))
  const meta = isObject(_meta) && isObject(_meta[SERVER_INFO]) ? { ..._meta, [SERVER_INFO]: info(_meta[SERVER_INFO]) } : _meta
  return {
    ...rest,
    ...(meta === undefined ? {} : { _meta: meta }),
    ...(result.capabilities === undefined ? {} : { capabilities: capabilities(result.capabilities) }),
    ...(isObject(result.serverInfo) ? { serverInfo: info(result.serverInfo) } : {}),
  }
}

function withInstructions({ instructions, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const text = Array.isArray(instructions) ? instructions.filter(line => typeof line === 'string').join('\n') : instructions
  return typeof text === 'string' && text !== '' ? { ...rest, instructions: text } : rest
}

/** One that does not exist is left for the protocol library to refuse. */
function version(stated: unknown): unknown {
  if (stated == null || stated === '') return OLDER_VERSION
  // The newest protocol knows no `initialize`: a server that answers it speaks an older one.
  return stated === DISCOVERED_VERSION ? LATEST_PROTOCOL_VERSION : stated
}

/** Reads a capability that is not a map as one without options. Assumes tools where the server declares nothing. */
function capabilities(stated: unknown): Record<string, unknown> {
  if (!isObject(stated)) return { tools: {} }
  const named = Object.entries(stated).filter(([, value]) => value !== null && value !== undefined && value !== false)
  return Object.fromEntries(named.map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : {}]))
}

function info(stated: unknown): Record<string, unknown> {
  const { name, version: number, icons } = isObject(stated) ? stated : {}
  const texts = TEXTS.flatMap(key => (isObject(stated) && typeof stated[key] === 'string' ? [[key, stated[key]]] : []))
  return {
    ...Object.fromEntries(texts),
    name: typeof name === 'string' ? name : 'unnamed',
    version: typeof number === 'string' || typeof number === 'number' ? String(number) : 'unknown',
    ...(icons == null ? {} : { icons: cleanIcons(icons, MAX_ICON_BYTES) }),
  }
}
