// Runs before the first paint, inside the page (build/inline-head.ts). The choice and its key are those of
// src/ui/theme.ts, which takes over as soon as the application starts: a dark page never flashes light.
;(() => {
  const page = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('farol.theme')
  } catch {
    choice = null
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = choice === 'dark' || (choice !== 'light' && isSystemDark)
  page.dataset.theme = isDark ? 'dark' : 'light'
  document.querySelectorAll('meta[name="theme-color"]').forEach((color, index) => {
    color.media = (index === 1) === isDark ? 'all' : 'not all'
  })

  // The rule of src/api/passkey-place.ts, for a prerendered screen (build/prerender.ts).
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|^\[/.test(location.hostname))
    page.dataset.passkeys = 'none'
  // What the server says would be let in is sent while the code that shows it is on its way (src/api/opened-ahead.ts).
  const named = performance
    .getEntriesByType('navigation')[0]
    ?.serverTiming?.find(({ name }) => name === 'send')
  if (named) {
    // Where it hangs, the screen asks again by itself.
    const signal = AbortSignal.timeout?.(10_000)
    const answer = fetch(named.description, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal,
    })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    window.openedAhead = { path: named.description, answer }
  }

  // The code, or a part of it, did not come: the page says so instead of waiting for ever.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      document.querySelector('.not-arrived').hidden = false
    },
    true,
  )

  // Its text waits for its fonts, so that nothing moves when they come. Asking for a size lays it out, which asks for them.
  addEventListener('DOMContentLoaded', () => {
    document.querySelectorAll('.not-arrived button').forEach((button) => {
      button.onclick = () => location.reload()
    })
    document.body.getBoundingClientRect()
    document.fonts.ready.then(() => {
      page.dataset.fonts = 'ready'
    })
  })
})()
