import { writeFileSync } from 'node:fs'

/** Time beyond its time-out after which a test is taken to block its process, whose clock then ends nothing. */
const GRACE_MS = 60_000

/**
 * Writes what Vitest's JSON report leaves out, as JSON, into the file that `PARLEY_WHAT_ELSE_FILE` names: errors that no test has caught
 * (`unhandled`), and suites that failed outside of a test, with the tests that did not run for it (`suites`). Ends a run that a test blocks.
 */
export default class WhatElseReporter {
  running = new Map()
  blocked = []

  onInit(vitest) {
    this.vitest = vitest
  }

  onTestCaseReady(test) {
    this.watch(test.id, test.options.timeout ?? test.project.config.testTimeout, test)
  }

  onTestCaseResult({ id }) {
    this.leave(id)
  }

  onHookStart({ name, entity }) {
    this.watch(`${name} ${entity.id}`, entity.project.config.hookTimeout, entity)
  }

  onHookEnd({ name, entity }) {
    this.leave(`${name} ${entity.id}`)
  }

  onTestRunEnd(modules, errors) {
    for (const id of this.running.keys()) this.leave(id)
    const file = process.env.PARLEY_WHAT_ELSE_FILE
    if (!file) return
    const unhandled = [...this.blocked, ...errors.map(({ name, message, stack }) => ({ name, message, stack }))]
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()].flatMap(suite => failureOf(suite, module)))
    writeFileSync(file, JSON.stringify({ unhandled, suites }))
  }

  watch(id, limitMs, entity) {
    this.running.set(
      id,
      setTimeout(() => this.end(entity), limitMs + GRACE_MS),
    )
  }

  leave(id) {
    clearTimeout(this.running.get(id))
    this.running.delete(id)
  }

  /** Cancels twice: the second time, Vitest kills its processes. */
  async end(entity) {
    const module = entity.module ?? entity
    this.blocked.push({ name: 'Error', message: `${module.relativeModuleId}: ${titleOf(entity)} blocks its process` })
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
