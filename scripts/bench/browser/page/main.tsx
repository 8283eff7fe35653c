import '../../../../app/globals.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { mixedText } from './mixed-text.ts'
import { subjects } from './subjects.tsx'

/** Characters that one update adds. */
const DELTA = 20

let show: (text: string) => void = () => undefined

function Page({ name }: { name: string }) {
  const [text, setText] = useState('')
  show = setText
  const Subject = subjects[name] ?? (() => null)
  return (
    <div style={{ height: '100vh', overflowY: 'auto', display: 'flex', flexDirection: 'column-reverse' }}>
      <div style={{ maxWidth: 760, margin: '0 auto', width: '100%' }}>
        <Subject text={text} />
      </div>
    </div>
  )
}

const whole = mixedText(200_000)
/** Time without a change after which formulas and colours that were left for later are drawn. */
const QUIET_MS = 1_500

const unchanging = () =>
  new Promise<void>(resolve => {
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, QUIET_MS)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, QUIET_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  })

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Drives a subject from outside: `bench.mount`, `bench.fill` to a length at once, and `bench.stream` on, one update a frame. */
Object.assign(window, {
  bench: {
    mount: (name: string) => createRoot(document.body.appendChild(document.createElement('div'))).render(<Page name={name} />),
    async fill(length: number) {
      show(whole.slice(0, length))
      await frame()
      await unchanging()
    },
    async stream(from: number, updates: number) {
      const text = whole.slice(0, from + updates * DELTA)
      for (let update = 1; update <= updates; update++) {
        show(text.slice(0, from + update * DELTA))
        await frame()
      }
    },
  },
})
