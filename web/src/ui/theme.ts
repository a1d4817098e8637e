import { useSyncExternalStore } from 'react'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'farol.theme'
const listeners = new Set<() => void>()
let choice: ThemeChoice = 'system'

// A browser may refuse storage altogether (private mode, policy): the choice then lasts for the visit.
function readStoredChoice(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return themeChoices.find((known) => known === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function storeChoice(next: ThemeChoice) {
  try {
    window.localStorage.setItem(storageKey, next)
  } catch {
    return
  }
}

function prefersDark() {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function paint() {
  const isDark = choice === 'dark' || (choice === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  // The browser's own bars: of the colours in the page, first the light one, then the dark one.
  for (const [index, color] of document.querySelectorAll('meta[name="theme-color"]').entries())
    color.setAttribute('media', (index === 1) === isDark ? 'all' : 'not all')
}

function change(next: ThemeChoice) {
  choice = next
  paint()
  for (const listener of listeners) listener()
}

/** Call once, before the first render. Follows the system's scheme and changes made in other tabs. */
export function startTheme() {
  change(readStoredChoice())
  prefersDark().addEventListener('change', paint)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) change(readStoredChoice())
  })
}

export function setThemeChoice(next: ThemeChoice) {
  storeChoice(next)
  change(next)
}

function getThemeChoice() {
  return choice
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeChoice() {
  return useSyncExternalStore(subscribe, getThemeChoice)
}
