import { setTimeout as sleep } from 'node:timers/promises'
import { UriTemplate } from '@modelcontextprotocol/client'
import { sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mcpFailures } from '#lib/words/en/mcp-failures.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { replayingHandler } from '../asking/replaying-handler.ts'
import type { Sampler } from '../asking/sampler.ts'
import { describedFailure, orAborted } from '../connection/ask-server.ts'
import type { Connection } from '../connection/connection.ts'
import type { Pool } from '../connection/pool.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import { COMPLETE_MS, LISTS_MS, READ_MS, WATCH_MS } from '../limits.ts'
import { rulesFor } from '../policy/rules.ts'
import { isWhollyDenied } from './denied.ts'
import { type FetchRound, fetchAnswering, fetchInRounds, type Reached, refusingHandler } from './fetch-rounds.ts'
import type { FetchedItem, FetchOptions, ListOptions, PromptsAndResources } from './prompts-and-resources.ts'
import { promptOf, resourcePieces } from './read-fetched.ts'
import { redactedContents, redactedMessages } from './redact-fetched.ts'
import { promptRequest, resourceRequest } from './requests.ts'
import { createSealedQuestions } from './sealed-questions.ts'
import type { ServerListing } from './views.ts'

export interface PromptPorts {
  platform: Pick<Platform, 'db' | 'config' | 'log' | 'secrets' | 'clock'>
  definitions: ServerDefinitions
  pool: Pool
  sampler?: Sampler | undefined
}

type Unavailable = ServerListing<object>['unavailable'][number]

export function createPromptsAndResources({ platform, definitions, pool, sampler }: PromptPorts): PromptsAndResources {
  const sightOf = sightsOf(platform.db)
  const asking = createSealedQuestions(platform, sampler)

  async function allowed(actor: Actor): Promise<ServerDefinition[]> {
    const [all, rules, sight] = await Promise.all([definitions.list(), rulesFor(platform, actor), sightOf(actor)])
    return all.filter(one => one.enabled && sight.levelOf('server', one.slug) !== null && !isWhollyDenied(rules, one.slug))
  }

  async function find(actor: Actor, slug: string): Promise<ServerDefinition> {
    const [definition, sight] = await Promise.all([definitions.get(slug), sightOf(actor)])
    if (!definition?.enabled || sight.levelOf('server', slug) === null) throw new AppError('server_not_found')
    if (isWhollyDenied(await rulesFor(platform, actor), slug)) throw new AppError('forbidden')
    return definition
  }

  /** Asks all servers in parallel. A slow or failing one delays the list no longer than its limit, and is named in `unavailable`. */
  async function ofAll<T>(actor: Actor, { waitMs, signal }: ListOptions, list: (connection: Connection) => Promise<T>) {
    const found = await Promise.all(
      (await allowed(actor)).map(async (definition): Promise<{ definition: ServerDefinition; listed: T } | Unavailable> => {
        const connection = pool.of(definition, actor)
        const { slug: server, title: serverTitle } = definition
        const limitMs = connection.state === 'ready' ? LISTS_MS : waitMs
        const listed = await inTime(list(connection), limitMs, signal).catch((error: unknown) => describedFailure(error, connection))
        if (listed === 'slow') return { server, serverTitle, reason: mcpFailures('serverTitleNotAnswered', { serverTitle }) }
        if (!isAppError(listed)) return { definition, listed }
        const signIn = listed.code === 'sign_in_required' ? ({ needsSignIn: true } as const) : {}
        return { server, serverTitle, reason: listed.message, ...signIn }
      }),
    )
    return {
      reached: found.filter(one => 'definition' in one),
      unavailable: found.filter(one => 'reason' in one),
    }
  }

  /** One question to one server, with a deadline of our own. */
  async function ask<T>(actor: Actor, slug: string, limit: { ms: number; signal: AbortSignal }, question: Question<T>): Promise<T> {
    return askOf(await find(actor, slug), actor, limit, question)
  }

  async function askOf<T>(
    definition: ServerDefinition,
    actor: Actor,
    limit: { ms: number; signal: AbortSignal },
    question: Question<T>,
  ): Promise<T> {
    const connection = pool.of(definition, actor)
    if (limit.ms === READ_MS && connection.state !== 'ready') {
      // A start is no time of the request.
      await orAborted(connection.ready(), limit.signal).catch((error: unknown) => {
        throw limit.signal.aborted ? error : describedFailure(error, connection)
      })
    }
    const signal = AbortSignal.any([limit.signal, AbortSignal.timeout(limit.ms)])
    try {
      return await orAborted(
        connection.ask(session => question(session.client, { signal, timeout: limit.ms }, definition), signal),
        signal,
      )
    } catch (error) {
      if (limit.signal.aborted) throw error
      if (signal.aborted)
        throw new AppError('server_failed', { message: t('titleNotAnswerTime', { title: definition.title }), cause: error })
      throw describedFailure(error, connection)
    }
  }

  /** Fetches a prompt or a resource for a person, or yields the server's first question. */
  async function give<T>(
    actor: Actor,
    { slug, ...offer }: { slug: string; name: string; key: readonly unknown[] },
    { signal, answer }: FetchOptions,
    request: (rounds: Parameters<typeof fetchInRounds>[1], ...question: Parameters<Question<T>>) => Promise<Reached<T>>,
  ): Promise<FetchedItem<T>> {
    const definition = await find(actor, slug)
    const of = { actor, definition, redact: pool.of(definition, actor).redact, ...offer }
    const from = await asking.resume(of, answer, signal)
    const rounds = { from, handlerOf: (at: FetchRound) => replayingHandler(at.answers) }
    const reached = await askOf(definition, actor, { ms: READ_MS, signal }, (...question) => request(rounds, ...question))
    if (reached.kind === 'fetched') return reached
    return { kind: 'asks', asks: await asking.put(of, reached.at, reached.question) }
  }

  async function watch(actor: Actor, resources: readonly { server: string; uri: string }[]): Promise<void> {
    const asked = [...Map.groupBy(resources, one => one.server)].map(async ([slug, of]) => {
      const connection = pool.of(await find(actor, slug), actor)
      await connection.ready()
      await connection.watch.want(of.map(one => one.uri))
    })
    const failed = (await Promise.allSettled(asked)).filter(one => one.status === 'rejected')
    for (const { reason } of failed) platform.log.info('mcp.not_watched', { error: reason })
  }

  return {
    allowed: find,

    async prompts(actor, options) {
      const { reached, unavailable } = await ofAll(actor, options, connection =>
        connection.ask(async session => ({ session, prompts: await connection.lists.prompts(session) }), options.signal),
      )
      return {
        prompts: reached.flatMap(({ definition: { slug: server, title: serverTitle }, listed: { session, prompts } }) => {
          const completes = Boolean(session.client.getServerCapabilities()?.completions)
          return prompts.map(prompt => ({ server, serverTitle, ...prompt, completes }))
        }),
        unavailable,
      }
    },

    async resources(actor, options) {
      const { reached, unavailable } = await ofAll(actor, options, connection =>
        connection.ask(async session => ({ session, ...(await connection.lists.resources(session)) }), options.signal),
      )
      const views = reached.map(({ definition: { slug: server, title: serverTitle }, listed: { session, resources, templates } }) => {
        const completes = Boolean(session.client.getServerCapabilities()?.completions)
        return {
          resources: resources.map(resource => ({ server, serverTitle, ...resource })),
          templates: templates.flatMap(template => {
            const variables = variablesOf(template.uriTemplate)
            return variables ? [{ server, serverTitle, ...template, variables, completes }] : []
          }),
        }
      })
      return { resources: views.flatMap(one => one.resources), templates: views.flatMap(one => one.templates), unavailable }
    },

    async complete(actor, slug, { of, argument, context }, signal) {
      return ask(actor, slug, { ms: COMPLETE_MS, signal }, async (client, options, definition) => {
        if (!client.getServerCapabilities()?.completions) return { values: [], hasMore: false }
        const ref =
          'prompt' in of ? { type: 'ref/prompt' as const, name: of.prompt } : { type: 'ref/resource' as const, uri: of.uriTemplate }
        const { completion } = await client.complete({ ref, argument, ...(context ? { context: { arguments: context } } : {}) }, options)
        const { redact } = pool.of(definition, actor)
        return { values: completion.values.slice(0, 100).map(redact), hasMore: completion.hasMore === true }
      })
    },

    prompt: (actor, slug, { name, arguments: given }, options) =>
      give(
        actor,
        { slug, name: `its prompt ${name}`, key: ['prompt', name, given] },
        options,
        async (rounds, client, limit, definition) => {
          const connection = pool.of(definition, actor)
          const reached = await fetchInRounds(definition, rounds, promptRequest(client, { name, arguments: given }, limit))
          if (reached.kind === 'asks') return reached
          const known = (await connection.ready().then(session => connection.lists.prompts(session))).find(one => one.name === name)
          const { messages } = reached.fetched
          return { kind: 'fetched', fetched: promptOf(definition, { name, title: known?.title ?? null }, messages, connection.redact) }
        },
      ),

    read(actor, slug, asked, options) {
      const uri = 'uri' in asked ? asked.uri : expanded(asked.uriTemplate, asked.variables)
      const offer = { slug, name: uri, key: ['resource', uri] }
      return give(actor, offer, options, async (rounds, client, limit, definition) => {
        const connection = pool.of(definition, actor)
        // Watch first: a change between reading and watching would go unnoticed.
        await inTime(watch(actor, [{ server: slug, uri }]), WATCH_MS, limit.signal)
        const reached = await fetchInRounds(definition, rounds, resourceRequest(client, uri, limit))
        if (reached.kind === 'asks') return reached
        const known = (await connection.ready().then(session => connection.lists.resources(session))).resources
        const name = known.find(one => one.uri === uri)?.name ?? uri
        return { kind: 'fetched', fetched: resourcePieces(definition, { uri, name }, reached.fetched.contents, connection.redact) }
      })
    },

    messages: (actor, slug, { name, arguments: given }, signal) =>
      ask(actor, slug, { ms: READ_MS, signal }, async (client, options, definition) => {
        const request = promptRequest(client, { name, arguments: given }, options)
        const { description, messages } = await fetchAnswering(definition, refusingHandler(definition), request)
        return redactedMessages({ ...(description === undefined ? {} : { description }), messages }, pool.of(definition, actor).redact)
      }),

    contents: (actor, slug, uri, signal) =>
      ask(actor, slug, { ms: READ_MS, signal }, async (client, options, definition) => {
        const { contents } = await fetchAnswering(definition, refusingHandler(definition), resourceRequest(client, uri, options))
        return redactedContents({ contents }, pool.of(definition, actor).redact)
      }),

    watch,
  }
}

type ProtocolClient = Parameters<Parameters<Connection['ask']>[0]>[0]['client']
type Question<T> = (client: ProtocolClient, options: { signal: AbortSignal; timeout: number }, definition: ServerDefinition) => Promise<T>

async function inTime<T>(answer: Promise<T>, ms: number, signal: AbortSignal): Promise<T | 'slow'> {
  const waiting = new AbortController()
  const slow = sleep(ms, 'slow' as const, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => 'slow' as const)
  try {
    return await Promise.race([answer, slow])
  } finally {
    waiting.abort()
  }
}

/** Null for a template that cannot be filled. */
function variablesOf(uriTemplate: string): string[] | null {
  try {
    return [...new Set(new UriTemplate(uriTemplate).variableNames)]
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function expanded(uriTemplate: string, variables: Record<string, string>): string {
  try {
    return new UriTemplate(uriTemplate).expand(variables)
  } catch (cause) {
    throw new AppError('unusable', { message: t('templateCannotFilledValues'), cause })
  }
}
