'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request.ts'

/** `unsupported`: it can show no notices. `blocked`: the person has forbidden them for this site in the browser. */
export type BrowserState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on'

const WORKER = '/notices.js'

interface ThisBrowser {
  state: BrowserState
  /** Asks the browser for its permission, and subscribes it. Rejects with a sentence. */
  turnOn: (publicKey: string) => Promise<void>
  turnOff: () => Promise<void>
}

/** Subscribes this browser to notices, and tells whether it is. */
export function useThisBrowser(): ThisBrowser {
  const [state, setState] = useState<BrowserState>('unknown')
  useEffect(() => {
    void currentState().then(setState)
  }, [])
  return {
    state,
    async turnOn(publicKey) {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') {
        setState(permission === 'denied' ? 'blocked' : 'off')
        return
      }
      const registration = await navigator.serviceWorker.register(WORKER)
      await navigator.serviceWorker.ready
      const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
      // The server says what is wrong with a subscription that lacks a part.
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
      await request('POST /api/notices', { body: { endpoint, keys: { p256dh, auth } } })
      setState('on')
    },
    async turnOff() {
      const subscription = await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()
      await subscription?.unsubscribe()
      setState('off')
    },
  }
}

async function currentState(): Promise<BrowserState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}
