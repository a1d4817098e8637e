import { DEFAULT_TIMEOUT_MS, timeLimit } from '#/api/client.ts'

const STORED_UNDER = 'farol.reloaded-for'
const ENTRY = /\/assets\/index-[^"]+/

let typedInto: EventTarget | null = null

/** Not every form reports unsaved changes: the field that was last typed into is remembered. */
export function watchTyping() {
  addEventListener('input', ({ target }) => {
    typedInto = target
  })
}

/**
 * Code that did not load makes the router reload the page, which it knows by the browser's words: also where merely the connection
 * was lost, and where a new page gets the same old version. Whether to reload is decided below.
 */
export function keepRouterFromReloading() {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Code did not load. ${payload.message}`
  })
}

/**
 * For code that did not load. After a deploy its file may be gone, since the files of the new version have other names. The page
 * is then reloaded: by itself once for each version, and not while the user is writing. Otherwise a notice that every page has
 * (index.html) asks the user to do it. Answers whether there is a new version; if not, the connection is to blame.
 */
export async function reloadForNewVersion(isAskedFor?: 'asked for'): Promise<boolean> {
  const entry = await newestEntry()
  if (!entry || document.querySelector(`script[src="${entry}"]`)) return false
  if (isAskedFor || (!isWriting() && isFirstReloadFor(entry))) location.reload()
  else document.querySelector('.new-version')?.removeAttribute('hidden')
  return true
}

/** The file that the page loads first, which has another name in every version. */
function newestEntry() {
  const limit = timeLimit(DEFAULT_TIMEOUT_MS)
  return fetch('/', { cache: 'no-store', signal: limit.signal })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((page) => ENTRY.exec(page)?.[0])
    .catch(() => undefined)
    .finally(limit.end)
}

/** Forms with unsaved changes prevent the page from being left, and so do files that are being sent. */
export const isWriting = () =>
  (typedInto as Node | null)?.isConnected || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Without session storage a tab could reload for ever, so it does not reload by itself. All versions are remembered: during an
 * upgrade of several instances, two take turns.
 */
function isFirstReloadFor(entry: string) {
  try {
    const earlier = sessionStorage.getItem(STORED_UNDER) ?? ''
    if (earlier.split(' ').includes(entry)) return false
    sessionStorage.setItem(STORED_UNDER, `${earlier} ${entry}`)
    return true
  } catch {
    return false
  }
}
