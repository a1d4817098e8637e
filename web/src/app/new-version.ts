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
    void reloadForKeptFailure(payload.message)
    payload.message = `Code did not load. ${payload.message}`
  })
}

const FILE = /https?:\/\/\S+/

/**
 * Older versions of Chrome keep the failure of a file for as long as the page lives: with the connection back, it is there and still
 * cannot be imported. Only a new page gets it. Browsers that keep none need not name the file.
 */
async function reloadForKeptFailure(failure: string) {
  const [file] = FILE.exec(failure) ?? []
  if (!file || !(await isThere(file))) return
  import(/* @vite-ignore */ file).catch(() => reloadOnceFor('kept-failure', '.not-arrived'))
}

/**
 * For code that did not load. After a deploy its file may be gone, since the files of the new version have other names. The page
 * is then reloaded: by itself once for each version, and not while the user is writing. Otherwise a notice that every page has
 * (index.html) asks the user to do it. Answers whether there is a new version; if not, the connection is to blame.
 */
export async function reloadForNewVersion(isAskedFor?: 'asked for'): Promise<boolean> {
  const entry = await newestEntry()
  if (!entry || document.querySelector(`script[src="${entry}"]`)) return false
  if (isAskedFor) location.reload()
  else reloadOnceFor(entry, '.new-version')
  return true
}

/** The file that the page loads first, which has another name in every version. */
const newestEntry = () =>
  ask('/', 'GET', async (answer) => (answer.ok ? ENTRY.exec(await answer.text())?.[0] : undefined))

const isThere = (file: string) => ask(file, 'HEAD', ({ ok }) => ok)

/** Undefined when the connection is lost, or takes too long. */
async function ask<T>(path: string, method: 'GET' | 'HEAD', read: (answer: Response) => T | Promise<T>) {
  const limit = timeLimit(DEFAULT_TIMEOUT_MS)
  try {
    return await read(await fetch(path, { method, cache: 'no-store', signal: limit.signal }))
  } catch {
    return undefined
  } finally {
    limit.end()
  }
}

/** A user who is writing, or whose page was reloaded for it already, is asked to by this notice. */
function reloadOnceFor(reason: string, notice: string) {
  if (!isWriting() && isFirstReloadFor(reason)) location.reload()
  else document.querySelector(notice)?.removeAttribute('hidden')
}

/** Forms with unsaved changes prevent the page from being left, and so do files that are being sent. */
export const isWriting = () =>
  (typedInto as Node | null)?.isConnected || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Without session storage a tab could reload for ever, so it does not reload by itself. All versions are remembered: during an
 * upgrade of several instances, two take turns.
 */
function isFirstReloadFor(reason: string) {
  try {
    const earlier = sessionStorage.getItem(STORED_UNDER) ?? ''
    if (earlier.split(' ').includes(reason)) return false
    sessionStorage.setItem(STORED_UNDER, `${earlier} ${reason}`)
    return true
  } catch {
    return false
  }
}
