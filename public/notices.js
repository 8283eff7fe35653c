// Service worker that shows notices. It caches nothing and answers no request.

self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data?.json() ?? {}
  if (typeof title !== 'string' || typeof url !== 'string') return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(pages => {
      const isSeen = pages.some(page => page.visibilityState === 'visible' && new URL(page.url).pathname === url)
      return isSeen ? undefined : self.registration.showNotification(title, { body, tag, renotify: true, data: { url }, icon: '/icon.svg' })
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const target = new URL(event.notification.data?.url ?? '/', self.location.origin)
  if (target.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async pages => {
      const open = pages.find(page => new URL(page.url).pathname === target.pathname) ?? pages[0]
      if (!open) return self.clients.openWindow(target.href)
      await open.focus()
      return new URL(open.url).pathname === target.pathname ? undefined : open.navigate(target.href)
    }),
  )
})
