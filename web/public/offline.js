// This page stands at the address of the page that was wanted: loading it again opens that one.
const AGAIN_MS = 2000

const open = () => (location.pathname === '/offline.html' ? location.replace('/') : location.reload())

async function openWhenReached() {
  if (!navigator.onLine) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) open()
}

addEventListener('online', openWhenReached)
setInterval(openWhenReached, AGAIN_MS)
document.getElementById('again')?.addEventListener('click', open)
