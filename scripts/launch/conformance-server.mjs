import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'
import { failureLines } from './reports.mjs'

const SERVE = 'tests/support/mcp/serve-gateway.ts'
const revisions = ['2025-11-25', '2026-07-28']

/**
 * Scenarios that Parley as a server cannot pass, each with the checks that fail. It has no tools of its own. Some scenarios ask for features
 * that docs/mcp.md lists as not offered. The rest ask for tools without a server's name, or with rounds and results that only a server's own
 * code can give.
 */
const notOurs = {
  '2025-11-25': {
    'json-schema-2020-12': 1,
    'tools-call-with-logging': 1,
  },
  '2026-07-28': {
    'http-custom-header-server-validation': 5,
    'input-required-result-basic-elicitation': 1,
    'input-required-result-basic-list-roots': 1,
    'input-required-result-basic-sampling': 1,
    'input-required-result-capability-check': 1,
    'input-required-result-multi-round': 1,
    'input-required-result-multiple-input-requests': 1,
    'input-required-result-non-tool-request': 1,
    'input-required-result-request-state': 1,
    'input-required-result-result-type': 1,
    'input-required-result-tampered-state': 1,
    'json-schema-2020-12': 1,
    'server-stateless': 4,
    'tasks-capability-negotiation': 4,
    'tasks-dispatch-and-envelope': 6,
    'tasks-lifecycle': 8,
    'tasks-mrtr-composition': 1,
    'tasks-mrtr-input': 3,
    'tasks-request-headers': 3,
    'tasks-request-state-removal': 1,
    'tasks-required-task-error': 1,
    'tasks-wire-fields': 3,
  },
}

/** The server scenarios of both revisions against the built product, printed; `suite` runs the suite with some words and gives its output. Never rejects. */
export async function serverResults(suite, env) {
  let served = null
  try {
    served = await serve(env)
    const all = []
    for (const revision of revisions) all.push(await results(words => suite(['server', '--url', served.url, ...words]), revision))
    return { passed: all.reduce((sum, one) => sum + one.passed, 0), failures: all.flatMap(one => one.failures) }
  } catch (error) {
    return { passed: 0, failures: [failureLines({ name: 'conformance server', evidence: String(error) })] }
  } finally {
    await served?.close()
  }
}

async function results(suite, revision) {
  const name = `conformance server --requirements ${revision}`
  process.stdout.write(`\n${name}\n`)
  const listed = scenariosOf(await suite(['--requirements', revision]))
  const applying = listed.filter(({ scenario, bad }) => bad === 0 || bad !== notOurs[revision][scenario])
  const failures = []
  for (const one of applying.filter(({ bad }) => bad > 0)) {
    process.stdout.write(`once more: ${one.scenario}\n`)
    const [again] = scenariosOf(await suite(['--scenario', one.scenario, '--spec-version', revision]), one.scenario)
    if (again?.bad !== 0) failures.push(failureLines({ name: `${name}: ${one.scenario}`, evidence: `${one.bad} checks failed, twice` }))
  }
  if (listed.length === 0) failures.push(failureLines({ name, evidence: 'no scenario ran' }))
  const passed = applying.length - failures.length
  process.stdout.write(`${name}: ${passed} of ${listed.length} scenarios passed\n`)
  for (const { scenario } of listed.filter(one => !applying.includes(one)))
    process.stdout.write(`  not passed, for the reason in docs/mcp.md: ${scenario}\n`)
  return { passed, failures }
}

/** Parses the suite's output, which has no list where it ran one scenario alone. */
function scenariosOf(output, alone) {
  if (alone !== undefined) {
    const [, bad] = /Passed: \d+\/\d+, (\d+) failed/.exec(output) ?? []
    return bad === undefined ? [] : [{ scenario: alone, bad: Number(bad) }]
  }
  return [...output.matchAll(/^[✓✗] (\S+): \d+ passed, (\d+) failed/gmu)].map(([line, scenario, bad]) => {
    process.stdout.write(`${line}\n`)
    return { scenario, bad: Number(bad) }
  })
}

async function serve(env) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVE], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => Promise.reject(new Error('the product did not start for the conformance suite'))),
  ])
  return {
    url,
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
