import { vi } from 'vitest'
import { definitionSchema } from '#lib/assistants/index.ts'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/platform/index.ts'
import { pictures } from '../pictures.ts'
import { COMMON, type Person, type World } from './world.ts'

/** Names of a person's things, as the paths of routes name them, and more. */
export type Ids = Record<string, string>

const BY_PERSON = { madeBy: 'person', messageId: null } as const

/** Makes a chat with everything that a chat can have, in which a run waits for its person. */
export async function furnishedChat({ server, provider }: World, { actor, word }: Person, kind: string, projectId?: string): Promise<Ids> {
  const { db } = server.platform
  const says = (what: string) => `${COMMON} ${word(kind + what)}`
  const chatId = newId()
  await server.chats.create(actor, { id: chatId, selectedTools: ['*'], ...(projectId ? { projectId, isShared: true } : {}) })
  await server.chats.update(actor, chatId, { title: says('Title'), instructions: says('Instructions') })
  const tree = await server.fileTrees.ensure(actor, chatId)
  await server.chats.update(actor, chatId, { workspaceId: tree.id })
  const content = Buffer.from(says('Content'))
  const kept = await server.fileWrites.write(actor, tree.id, { path: 'kept.txt', content, sha256: null, author: BY_PERSON })
  const second = await server.fileWrites.write(actor, tree.id, { path: 'second.txt', content, sha256: null, author: BY_PERSON })
  const gone = await server.fileWrites.write(actor, tree.id, { path: 'gone.txt', content, sha256: null, author: BY_PERSON })
  await server.fileWrites.remove(actor, tree.id, { path: 'gone.txt', sha256: gone.sha256, author: BY_PERSON })
  const first = await server.runs.start(actor, chatId, { message: { id: newId(), text: says('Message') }, model: 'mock:plain' })
  await vi.waitFor(async () => expectEnded((await server.runs.get(actor, first.runId)).status), { timeout: 20_000, interval: 20 })
  const file = await server.files.add(actor, { chatId, name: `${word(`${kind}File`)}.txt`, bytes: Buffer.from(says('Upload')) })
  await db.client.fileText.create({ data: { fileId: file.id, state: 'ready' } })
  await provider.script('asks', [{ call: { name: 'echo', arguments: { message: 'mine' } } }], [{ text: 'Done.' }])
  const { runId } = await server.runs.start(actor, chatId, { message: { id: newId(), text: says('Asks') }, model: 'mock:asks' })
  const input = await vi.waitFor(() => db.client.inputRequest.findFirstOrThrow({ where: { runId } }), { timeout: 20_000, interval: 20 })
  const queuedId = newId()
  await server.runs.queue.add(actor, chatId, { id: queuedId, text: says('Queued') }, { steers: false })
  const heldId = newId()
  await server.runs.queue.add(actor, chatId, { id: heldId, text: says('Held') }, { steers: false })
  await server.runs.queue.change(actor, { chatId, messageId: heldId }, { isHeld: true })
  const share = await server.sharing.create(actor, chatId, { isLive: true })
  await server.feedback.give(actor, chatId, { messageId: first.messageId, value: 'up', reason: says('Reason'), sharesText: false })
  await server.chatLife.change(actor, [chatId], { addTags: [word(`${kind}Tag`)] })
  await server.chatLife.see(actor, chatId)
  const { message } = (await server.runs.snapshot(actor, runId)).fold
  const call = message.parts.find(part => part.type === 'dynamic-tool')
  const callId = call?.type === 'dynamic-tool' ? call.toolCallId : ''
  const note = await server.appNotes.put(actor, chatId, { callId, server: 'everything', text: says('Note') })
  const at = new Date()
  const url = `https://example.org/${word(`${kind}Page`)}`
  const page = { id: newId(), url, displayName: 'example.org', title: says('PageTitle'), mediaType: 'text/html', text: says('PageText') }
  const shown = { tokens: 9, part: 'beginning', shown: says('PageShown'), shownTokens: 1, sha256: '', sizeBytes: 4, fetchedAt: at }
  await db.client.webPage.create({ data: { ...page, ...shown } })
  await db.client.chatPage.create({ data: { chatId, url, pageId: page.id, messageId: first.userMessageId, createdAt: at } })
  const { sha256 } = await server.platform.blobs.put(Buffer.from(says('Changed')))
  const change = { id: newId(), chatId, messageId: first.messageId, runId: first.runId, workspaceId: tree.id, path: 'kept.txt' }
  await db.client.fileChange.create({ data: { ...change, afterSha: sha256, state: 'dropped', createdAt: at } })
  const compactionId = newId()
  const counts = { confidence: 1, messages: 1, tokensBefore: 9, tokensAfter: 1, reason: 'size' }
  await db.client.compaction.create({
    data: { id: compactionId, chatId, firstKeptId: first.messageId, summary: says('Summary'), ...counts, createdAt: at },
  })
  await db.client.compactionClaim.create({ data: { chatId, token: newId(), until: at } })
  await db.client.contextChoice.create({ data: { chatId, key: `file:${word(`${kind}Choice`)}`, choice: 'pinned' } })
  const state = { version: 1, tracker: {}, updatedAt: at }
  await db.client.contextState.upsert({
    where: { chatId_mode: { chatId, mode: 'document' } },
    create: { chatId, mode: 'document', ...state },
    update: {},
  })
  const place = { messageId: first.userMessageId, depth: 0, turns: 1 }
  await db.client.messagePlace.upsert({ where: { messageId: first.userMessageId }, create: place, update: {} })
  await db.client.mcpTask.create({ data: { runId, callId: 'task', server: 'everything', taskId: word(`${kind}Task`), createdAt: at } })
  const versions = await db.client.fileVersion.findMany({ where: { treeId: tree.id, path: 'kept.txt' } })
  return {
    chatId,
    sessionId: chatId,
    runId,
    endedRunId: first.runId,
    inputId: input.id,
    fileId: file.id,
    shareId: share.id,
    userMessageId: first.userMessageId,
    answerId: first.messageId,
    messageId: first.messageId,
    runningId: message.id,
    callId,
    queuedId,
    noteId: note?.id ?? '',
    url,
    compactionId,
    workspaceId: tree.id,
    treeId: tree.id,
    keptSha: kept.sha256,
    secondSha: second.sha256,
    versionId: versions[0]?.id ?? '',
    editId: 'none',
  }
}

function expectEnded(status: string): void {
  if (status !== 'completed') throw new Error(`the run is ${status}`)
}

/** Adds a skill with a file, switched on, and returns its id. */
export async function addSkill({ server }: World, { actor, word }: Person, kind: string): Promise<string> {
  const says = (what: string) => `${COMMON} ${word(kind + what)}`
  const name = word(`${kind}Skill`)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const text = `---\nname: ${name}\ndescription: ${says('SkillDescription')}\n---\n${says('SkillText')}`
  const { id } = await server.skills.add(actor, Buffer.from(text), 'own')
  await server.skills.update(actor, id, { enabled: true })
  const file = { path: word(`${kind}SkillFile`), content: says('SkillContent'), isText: true, sizeBytes: 1 }
  await server.platform.db.client.skillFile.create({ data: { skillId: id, ...file } })
  return id
}

/** Makes one of everything that a person can have. */
export async function possessionsOf(world: World, owner: Person): Promise<Ids> {
  const { server } = world
  const { actor, word, keyId } = owner
  const { db } = server.platform
  const says = (what: string) => `${COMMON} ${word(what)}`
  const at = new Date()
  const later = new Date(at.getTime() + 60 * 60_000)
  const { userId } = actor
  const project = await server.projects.create(actor, { name: word('projectName'), instructions: says('projectInstructions') })
  const { id: projectFilesId } = await server.fileTrees.ensureOfProject(actor, project.id)
  const others = { deletedId: newId(), temporaryId: newId(), unkeptId: newId() }
  const chat: Ids = { ...(await furnishedChat(world, owner, 'own')), ...others }
  await server.chats.create(actor, { id: others.deletedId, title: says('deletedTitle') })
  await server.chats.remove(actor, others.deletedId)
  await server.chats.create(actor, { id: others.temporaryId, temporary: true })
  await server.chats.create(actor, { id: others.unkeptId, temporary: true })
  const definition = definitionSchema.parse({ name: word('assistant'), instructions: says('assistantText'), picture: pictures.png })
  const assistant = await server.assistants.create(actor, { definition })
  const prompt = await server.savedPrompts.create(actor, { name: word('prompt'), title: says('promptTitle'), text: says('promptText') })
  const skillId = await addSkill(world, owner, 'own')
  await server.auth.preferences.change(actor, { remembers: true, instructions: says('instructions') })
  const fact = await server.memory.add(actor, says('fact'))
  const when = { cron: '0 9 * * *', timeZone: 'UTC', model: null, selectedTools: ['*'], keepsChat: false, isShared: false }
  const texts = { title: says('scheduleTitle'), text: says('scheduleText') }
  const schedule = await server.schedules.create(actor, { ...texts, ...when, assistantId: assistant.id, projectId: project.id })
  await db.client.scheduleRun.create({
    data: { scheduleId: schedule.id, dueAt: at, state: 'refused', problem: says('scheduleProblem'), createdAt: at },
  })
  const browser = await server.notices.add(
    actor,
    { endpoint: `https://push.example/${newId()}`, keys: { p256dh: 'p', auth: 'a' } },
    word('browser'),
  )
  const { webhook } = await server.notices.webhooks.add(actor, `https://${word('hook').toLowerCase()}.example/mine`)
  await db.client.webhookDelivery.create({
    data: { id: newId(), webhookId: webhook.id, body: says('delivery'), nextAt: later, createdAt: at },
  })
  await server.auth.resets.make(world.admin.actor, userId)
  await db.client.account.create({ data: { provider: 'oidc', providerAccountId: word('account'), userId, createdAt: at } })
  await db.client.endedSession.create({ data: { id: newId(), userId, expiresAt: later } })
  const client = { clientId: `https://${word('client')}.example`, clientName: word('clientName'), redirectUri: 'desk:/', resource: 'any' }
  const grant = { id: newId(), userId, ...client, createdAt: at, expiresAt: later }
  await db.client.programGrant.create({ data: grant })
  await db.client.programToken.create({ data: { hash: word('token'), grantId: grant.id, expiresAt: later } })
  await db.client.programCode.create({ data: { hash: word('code'), userId, ...client, challenge: 'c', expiresAt: later } })
  const sealed = { server: 'everything', sealed: word('sealed') }
  await db.client.mcpSignIn.create({ data: { id: newId(), userId, ...sealed, signedInAt: at, updatedAt: at } })
  await db.client.mcpSignInAttempt.create({ data: { id: newId(), userId, ...sealed, createdAt: at, expiresAt: later } })
  const sums = {
    promptTokens: 1,
    completionTokens: 1,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    unpricedTokens: 2,
    ttftMs: 0,
  }
  const counts = { timed: 0, runs: 1, errors: 0, calls: 0, failedCalls: 0 }
  const of = { userId, model: 'demo:parley', projectId: project.id, assistantId: assistant.id, scheduleId: schedule.id, server: '' }
  await db.client.usageDay.create({ data: { day: '2020-01-01', n: await db.client.usageDay.count(), ...of, ...sums, ...counts } })
  const toolGrant = { id: newId(), userId, server: 'everything', tool: word('tool'), hash: 'h', createdAt: at }
  await db.client.toolGrant.create({ data: toolGrant })
  const collection = await server.knowledge.collections.create(actor, { title: word('collection') })
  const bytes = Buffer.from(`# ${word('heading')}\n\n${says('passage')}`)
  const collectionFile = await server.knowledge.collections.addFile(actor, collection.id, { name: `${word('collectionFile')}.md`, bytes })
  await server.knowledge.work(new AbortController().signal)
  const { textId } = await db.client.collectionFile.findUniqueOrThrow({ where: { id: collectionFile.id } })
  const place = { kind: 'page', ref: `https://example.org/${word('source')}`, title: word('sourceTitle') }
  const source = { id: newId(), collectionId: collection.id, ...place, addedById: userId, dueAt: later, createdAt: at }
  await db.client.collectionSource.create({ data: source })
  const vectors = { textId: textId ?? 0, first: 0, model: 'mock:vectors', length: 2, data: new Uint8Array(8) }
  await db.client.passageVectors.create({ data: vectors })
  await server.knowledge.setOfChat(actor, chat.chatId ?? '', [collection.id])
  const { id: groupId } = await db.client.group.findFirstOrThrow()
  await db.client.groupMember.create({ data: { groupId, userId, createdAt: at } })
  return {
    ...chat,
    groupId,
    projectId: project.id,
    projectFilesId,
    personId: userId,
    userId,
    keyId,
    programId: grant.id,
    slug: 'everything',
    assistantId: assistant.id,
    version: '1',
    promptId: prompt.id,
    skillId,
    factId: fact.id,
    mark: sha256(fact.id).slice(0, 6),
    scheduleId: schedule.id,
    browserId: browser.id,
    webhookId: webhook.id,
    collectionId: collection.id,
    collectionFileId: collectionFile.id,
    passageId: `${collectionFile.id}.0`,
    sourceId: source.id,
    grantId: toolGrant.id,
  }
}
