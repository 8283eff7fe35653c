import { AppError, isAppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { VERSIONS_SHOWN } from '../limits.ts'
import type { FileText } from '../read-text.ts'
import { type OpenedRepository, openRepository } from '../repository/opened.ts'
import { readerAt } from '../repository/reader-at.ts'
import type { Git } from '../run-git.ts'
import type { FileVersionView } from '../workspace.ts'

const HISTORY_MS = 10_000
const COMMIT = /^[0-9a-f]{40,64}$/
/** Fields of one commit in the output of `git log`. */
const FIELDS = 4

/** Null where the folder is in no repository that git can read: then it has no commits to show. */
async function opened(git: Git, folder: string): Promise<OpenedRepository | null> {
  try {
    return await openRepository(git, folder, AbortSignal.timeout(HISTORY_MS))
  } catch (error) {
    if (isAppError(error) && error.code === 'unusable') return null
    throw error
  }
}

/** Lists the newest commits that changed a file. The id of each is its hash. */
export async function commitsOf(git: Git, folder: string, path: string): Promise<FileVersionView[]> {
  const repository = await opened(git, folder)
  const format = '--format=%H%x00%an%x00%aI%x00%s'
  const given = ['log', '-z', `--max-count=${VERSIONS_SHOWN}`, '--no-show-signature', format, '--', `:(literal)${path}`]
  const output = (await repository?.ask(given)) ?? ''
  const fields = output.split('\0')
  const commits: FileVersionView[] = []
  for (let at = 0; at + FIELDS <= fields.length; at += FIELDS) {
    const [id = '', author = '', time = '', title = ''] = fields.slice(at, at + FIELDS)
    const atMs = Date.parse(time)
    if (!COMMIT.test(id) || Number.isNaN(atMs)) continue
    commits.push({ id, at: new Date(atMs).toISOString(), madeBy: 'commit', author, title, messageId: null, chatId: null, isDeleted: false })
  }
  return commits
}

/** Reads a file as a commit has it. */
export async function textAtCommit(git: Git, folder: string, { path, commit }: { path: string; commit: string }): Promise<FileText> {
  const repository = COMMIT.test(commit) ? await opened(git, folder) : null
  const found = (await repository?.ask(['cat-file', '-e', `${commit}^{commit}`])) ?? null
  if (repository === null || found === null) throw new AppError('not_found', { message: t('versionNotExist') })
  return readerAt(use => use(repository), commit).readText(path)
}
