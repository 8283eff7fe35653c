import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { refusals as say } from '#lib/words/en/refusals.ts'
import { changedPlaces, chosenPlaces } from './changed-places.ts'
import { entriesOf, headCommit, type OpenedRepository } from './opened.ts'
import type { Commit } from './views.ts'
import { type WorkingTree, withWorkingTree } from './working-tree.ts'

export interface CommitRequest {
  actor: Pick<Actor, 'name' | 'email'>
  message: string
  /** Absent: everything that has changed. */
  paths?: readonly string[] | undefined
}

/**
 * Commits files as they are, and nothing else that is staged. No hook runs, and nothing is signed. Another commit that was made meanwhile is a `conflict`.
 */
export async function commitFiles(opened: OpenedRepository, { actor, message, paths }: CommitRequest): Promise<Commit> {
  await requireQuiet(opened)
  const parent = await headCommit(opened)
  const changed = await changedPlaces(opened)
  const places = paths === undefined ? changed.places : chosenPlaces(changed.places, paths)
  const unknown = changed.leftOut.find(({ path }) => paths?.includes(path))
  if (unknown) throw cannotCommit(unknown)
  if (places === null) throw new AppError('invalid_path', { message: say('oneFilesNoChanges') })
  if (places.length === 0) throw new AppError('empty_diff')
  return withWorkingTree(opened, { from: parent, places, isKept: true }, async tree => {
    const [leftOut] = tree.leftOut
    // A commit of all takes all that can be committed: the others are named beside the changes.
    if (leftOut && (paths !== undefined || tree.places.length === 0)) throw cannotCommit(leftOut)
    if (parent !== null && tree.tree === (await opened.require(['rev-parse', '--verify', `${parent}^{tree}`])).trim())
      throw new AppError('empty_diff')
    const given = ['commit-tree', ...(parent === null ? [] : ['-p', parent]), '-F', '-', tree.tree]
    const sha = (await opened.require(given, { variables: identityOf(actor), input: tidied(message) })).trim()
    await moveHead(opened, { sha, parent, actor, message })
    await renewIndex(opened, sha, tree)
    return { sha, files: tree.places.map(({ path }) => path) }
  })
}

function cannotCommit({ path, reason }: { path: string; reason: string }): AppError {
  return new AppError('unusable', { message: say('pathCannotCommittedReason', { path, reason }) })
}

const UNDER_WAY = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply']
const LOCKS = ['index.lock', 'HEAD.lock']

/** Throws where git is in the middle of something, which a commit of ours would end or lose, or where a lock file keeps git from writing. */
async function requireQuiet(opened: OpenedRepository): Promise<void> {
  const { gitFolder } = opened.repository
  const sinceMs = (name: string) =>
    lstat(path.join(gitFolder, name)).then(
      found => found.mtimeMs,
      () => null,
    )
  for (const name of LOCKS) {
    const atMs = await sinceMs(name)
    if (atMs === null) continue
    const since = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
    throw new AppError('unusable', {
      message: `.git/${name} keeps git from writing here since ${since} UTC. If no git command is running, delete this file.`,
    })
  }
  const underWay = await Promise.all(UNDER_WAY.map(sinceMs))
  const unmerged = entriesOf(await opened.require(['ls-files', '-z', '--unmerged']))
  if (underWay.some(one => one !== null) || unmerged.length > 0) throw new AppError('unusable', { message: say('gitMiddleMergeRebase') })
}

/** Person as author and committer. A name without a letter or digit is none for git. */
function identityOf({ name, email }: CommitRequest['actor']): Record<string, string> {
  const plain = (text: string) => text.replace(/[\p{Cc}<>]/gu, ' ').trim()
  const called = /[\p{L}\p{N}]/u.test(plain(name)) ? plain(name) : plain(email)
  return {
    GIT_AUTHOR_NAME: called,
    GIT_AUTHOR_EMAIL: plain(email),
    GIT_COMMITTER_NAME: called,
    GIT_COMMITTER_EMAIL: plain(email),
  }
}

function tidied(message: string): string {
  const lines = message.replace(/\r\n?/g, '\n').split('\n')
  return `${lines
    .map(line => line.trimEnd())
    .join('\n')
    .trim()}\n`
}

interface Move extends Pick<CommitRequest, 'actor' | 'message'> {
  sha: string
  parent: string | null
}

/** Moves the branch only if it is still where the commit started from. */
async function moveHead(opened: OpenedRepository, { sha, parent, actor, message }: Move): Promise<void> {
  const [subject = ''] = message.trim().split('\n', 1)
  // Zeros mean a branch without a commit.
  const before = parent ?? '0'.repeat(sha.length)
  const moved = await opened.ask(['update-ref', '-m', `commit: ${subject.trim().slice(0, 200)}`, 'HEAD', sha, before], {
    variables: identityOf(actor),
  })
  if (moved === null) throw new AppError('conflict', { message: say('anotherCommitMadeMeantime') })
}

/** Attempts to renew the index, which another command of git may hold for a moment. */
const ATTEMPTS = 5
const PAUSE_MS = 100

/** Makes the index of the repository agree with the commit for its files: they would otherwise be shown as staged the other way round. */
async function renewIndex(opened: OpenedRepository, sha: string, { places }: WorkingTree): Promise<void> {
  const { prefix } = opened.repository
  const names = places.map(({ onDisk }) => `${prefix}${onDisk}`)
  const listed = await opened.require(['ls-tree', '-r', '-z', '--full-tree', sha, ...(prefix === '' ? [] : ['--', prefix])])
  const known = new Map(entriesOf(listed).map(entry => [entry.slice(entry.indexOf('\t') + 1), entry.slice(0, entry.indexOf('\t'))]))
  const gone = `0 ${'0'.repeat(sha.length)} 0`
  // A path that became a folder has to leave before what is in it comes.
  const input = names
    .map(name => ({ name, entry: known.get(name) }))
    .sort((a, b) => Number(a.entry !== undefined) - Number(b.entry !== undefined))
    .map(({ name, entry = gone }) => `${entry}\t${name}\0`)
    .join('')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if ((await opened.ask(['update-index', '--add', '-z', '--index-info'], { input })) !== null) return
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}
