import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { serverResults } from './conformance-server.mjs'
import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds } from './process.mjs'
import { failureLines } from './reports.mjs'
import { openTurns } from './turns.mjs'

const CLIENT = 'scripts/conformance/client.ts'
const CLIENT_IN_TURN = 'scripts/conformance/in-turn.ts'
/** Clients that run at the same time. */
const AT_ONCE = 3
const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
/** Timeout of a scenario. All of a set start at once and take turns, so each gets as long as all together. */
const TIMEOUT_MS = 300_000
const sets = [
  ['--requirements', '2025-11-25'],
  ['--requirements', '2026-07-28'],
  ['--suite', 'all'],
]

/** Runs the client that the suite calls for each scenario, with the server's address as last argument. */
export async function conformanceClient(words) {
  await prepare()
  return runUntilItEnds(process.execPath, ['--disable-warning=ExperimentalWarning', CLIENT, ...words], { env: clientEnv() })
}

/**
 * Runs the conformance suite of MCP: every set against our connection manager and our server, or the one client set that `words` name. Ends
 * with the line `N passed, N failed`; exit code 1 when a scenario has failed twice.
 */
export async function conformance(words) {
  await prepare({ build: words.length === 0 })
  let passed = 0
  const failures = []
  for (const set of words.length > 0 ? [words] : sets) {
    process.stdout.write(`\nconformance ${set.join(' ')}\n`)
    const results = await runSet(set)
    for (const result of results.filter(isBroken)) {
      process.stdout.write(`once more: ${result.scenario}\n`)
      const [again] = await runSet(['--scenario', result.scenario, ...wireOf(set)])
      if (again) Object.assign(result, { bad: again.bad, good: again.good })
    }
    const broken = results.filter(isBroken)
    passed += results.length - broken.length
    failures.push(
      ...broken.map(({ scenario, bad }) => ({
        name: `conformance ${set.join(' ')}: ${scenario}`,
        evidence: `${bad} checks failed, twice`,
      })),
    )
    if (results.length === 0) failures.push({ name: `conformance ${set.join(' ')}`, evidence: 'no scenario ran' })
    process.stdout.write(`conformance ${set.join(' ')}: ${results.length - broken.length} of ${results.length} scenarios passed\n`)
  }
  const lines = failures.map(failure => failureLines(failure))
  if (words.length === 0) {
    const server = await serverResults(args => outputOf([SUITE, ...args]), clientEnv())
    passed += server.passed
    lines.push(...server.failures)
  }
  process.stdout.write(`\n${[...lines, `${passed} passed, ${lines.length} failed`].join('\n')}\n`)
  return lines.length === 0 ? 0 : 1
}

function isBroken({ bad }) {
  return bad > 0
}

function wireOf([option, value]) {
  return option === '--requirements' ? ['--spec-version', value] : []
}

async function runSet(set) {
  const turns = await openTurns(AT_ONCE)
  const command = `${process.execPath} --disable-warning=ExperimentalWarning ${path.join(root, CLIENT_IN_TURN)}`
  const args = [SUITE, 'client', '--command', command, '--timeout', String(TIMEOUT_MS), ...set]
  const output = await outputOf(args, { PARLEY_CONFORMANCE_TURNS: String(turns.port) })
  turns.close()
  const lines = output.split('\n')
  const listed = lines.flatMap(line => /^[✓✗] (\S+): (\d+) passed, (\d+) failed/u.exec(line) ?? [])
  for (const line of lines.filter(one => /^[✓✗] /u.test(one))) process.stdout.write(`${line}\n`)
  if (set[0] !== '--scenario') return chunked(listed).map(([, scenario, good, bad]) => ({ scenario, good: Number(good), bad: Number(bad) }))
  const [, good = 0, bad = 1] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(output) ?? []
  process.stdout.write(`${Number(bad) === 0 ? '✓' : '✗'} ${set[1]}: ${good} passed, ${bad} failed\n`)
  return [{ scenario: set[1], good: Number(good), bad: Number(bad) }]
}

function chunked(matches) {
  return Array.from({ length: matches.length / 4 }, (_, index) => matches.slice(index * 4, index * 4 + 4))
}

function outputOf(args, variables = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...clientEnv(), ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}

/** Environment of the clients, with a compile cache: dozens of processes load the same modules, and start in half the time. */
function clientEnv() {
  return { ...childEnv(), NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'parley-compile-cache') }
}
