// This page stands at the address of the page that was wanted: loading it again opens that one.
const AGAIN_MS = 2_000

const open = () => (location.pathname === '/offline.html' ? location.replace('/') : location.reload())

const TIMEOUT_MS = 10_000
let isAsking = false

async function openWhenReached() {
  if (!navigator.onLine || isAsking) return
  isAsking = true
  const init = { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }
  const answer = await fetch('/healthz', init).catch(() => undefined)
  isAsking = false
  if (answer?.ok) open()
}

addEventListener('online', openWhenReached)
setInterval(openWhenReached, AGAIN_MS)
document.getElementById('again')?.addEventListener('click', open)
