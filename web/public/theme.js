// Runs before the first paint, so that a dark page never flashes light. The choice and its key are those of
// src/ui/theme.ts, which takes over as soon as the application starts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('farol.theme')
  } catch {
    choice = null
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = choice === 'dark' || (choice !== 'light' && isSystemDark)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
