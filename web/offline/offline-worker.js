// Shows the offline page when a page cannot be reached, and notifications to who asked for them on this device. No page, no
// answer and no script of Farol's is ever kept here, so no browser is left with an old version (ADR 16).
// The build fills in the files of the offline page and a name that changes with any of them.
const { cacheName, files } = __OFFLINE__
const [page] = files

addEventListener('install', (event) => {
  skipWaiting()
  // Where the browser knows how, all else goes straight to the network, without waking this worker.
  const ours = [{ requestMode: 'navigate' }, ...files.map((urlPattern) => ({ urlPattern }))]
  event.addRoutes?.([{ condition: { not: { or: ours } }, source: 'network' }])
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOlder(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.startsWith('/api/')) return
  if (event.request.mode === 'navigate') event.respondWith(reached(event).catch(() => caches.match(page)))
  else if (files.includes(pathname)) event.respondWith(reached(event).catch(() => caches.match(pathname)))
})

async function reached(event) {
  const preloaded = await event.preloadResponse
  // Firefox answers with an error where others reject.
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request)
}

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const notification = { body, tag, data: { path }, lang: 'pt-BR', icon: '/icons/192.png' }
  event.waitUntil(registration.showNotification(title, notification))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(new URL(event.notification.data.path, location.origin)))
})
