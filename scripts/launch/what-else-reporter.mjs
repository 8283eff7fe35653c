import { writeFileSync } from 'node:fs'

/** Time beyond its longest time-out in which a file must say something. A test that blocks its process stops the clock of its time-out, too. */
const GRACE_MS = 60_000

/**
 * Writes what Vitest's JSON report leaves out, as JSON, into the file that `PARLEY_WHAT_ELSE_FILE` names: errors that no test has caught
 * (`unhandled`), and suites that failed outside of a test, with the tests that did not run for it (`suites`). Ends a run that a test blocks
 * (`blocked`).
 */
export default class WhatElseReporter {
  running = new Map()
  blocked = []

  onInit(vitest) {
    this.vitest = vitest
  }

  onTestModuleQueued = module => this.watch(module)
  onTestModuleCollected = module => this.watch(module)
  onTestCaseResult = test => this.watch(test.module)
  onHookEnd = ({ entity }) => this.watch(entity.module ?? entity)
  onTestModuleEnd = module => this.leave(module)

  onTestRunEnd(modules, errors) {
    for (const timer of this.running.values()) clearTimeout(timer)
    const file = process.env.PARLEY_WHAT_ELSE_FILE
    if (!file) return
    const unhandled = errors.map(({ name, message, stack }) => ({ name, message, stack }))
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()].flatMap(suite => failureOf(suite, module)))
    writeFileSync(file, JSON.stringify({ unhandled, suites, blocked: this.blocked }))
  }

  watch(module) {
    this.leave(module)
    const { testTimeout, hookTimeout } = module.project.config
    const limits = [...module.children.allTests()].map(({ options }) => options.timeout ?? testTimeout)
    this.running.set(
      module.id,
      setTimeout(() => this.end(module), Math.max(testTimeout, hookTimeout, ...limits) + GRACE_MS),
    )
  }

  leave({ id }) {
    clearTimeout(this.running.get(id))
    this.running.delete(id)
  }

  /** Cancels twice: the second time, Vitest kills its processes. A late event of a file that has ended may have started the clock again. */
  async end(module) {
    if (!['queued', 'pending'].includes(module.state())) return
    const test = [...module.children.allTests()].find(test => test.result().state === 'pending')
    const where = test ? `${module.relativeModuleId}: ${titleOf(test)}` : module.relativeModuleId
    this.blocked.push(where)
    void this.vitest.cancelCurrentRun('keyboard-input')
    await this.vitest.cancelCurrentRun('keyboard-input')
  }
}

function failureOf(suite, module) {
  const errors = suite.errors()
  if (errors.length === 0) return []
  const left = [...suite.children.allTests('skipped')].map(titleOf)
  return [{ file: module.moduleId, name: titleOf(suite), evidence: errors.map(({ stack, message }) => stack ?? message).join('\n'), left }]
}

/** As the JSON report joins a test's full name; '' for a file. */
function titleOf(entity) {
  const names = []
  for (let at = entity; at.type !== 'module'; at = at.parent) names.unshift(at.name)
  return names.join(' ')
}
