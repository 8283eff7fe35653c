const PAGE_BYTES = 65_536

/** Refuses memory past the bound, for the interpreter and for arrays of bytes. What else JavaScript keeps is bounded by its engine. */
export function boundMemory(mostBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  Object.defineProperty(WebAssembly.Memory.prototype, 'grow', {
    value(this: WebAssembly.Memory, pages: number) {
      if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('The memory of a run is used up.')
      return grow.call(this, pages)
    },
  })
  boundArrays(mostBytes)
}

function boundArrays(mostBytes: number): void {
  let used = 0
  const freed = new FinalizationRegistry<number>(bytes => {
    used -= bytes
  })
  const take = (target: object, bytes: number) => {
    used += bytes
    freed.register(target, bytes)
  }
  const refuse = (bytes: number) => {
    if (used + bytes > mostBytes) throw new RangeError('Array buffer allocation failed')
  }
  const all = ['ArrayBuffer', 'Uint8Array', 'Int8Array', 'Uint8ClampedArray', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array']
  for (const name of [...all, 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'] as const) {
    const Own = Reflect.get(globalThis, name) as { new (...given: unknown[]): object; BYTES_PER_ELEMENT?: number }
    const bounded = new Proxy(Own, {
      construct(target, given, caller) {
        const bytes = typeof given[0] === 'number' ? given[0] * (target.BYTES_PER_ELEMENT ?? 1) : 0
        refuse(bytes)
        const made = Reflect.construct(target, given, caller === bounded ? target : caller) as object
        if (bytes > 0) take(made, bytes)
        return made
      },
    })
    Object.defineProperty(globalThis, name, { value: bounded, writable: true, configurable: true })
    // Otherwise the constructor of any array would be one without a bound.
    Object.defineProperty(Own.prototype, 'constructor', { value: bounded })
  }
}
