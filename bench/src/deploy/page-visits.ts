import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Random } from '@farol/server/demo/seeded-random.ts'
import { type HttpClient, headerOf } from '../http-client.ts'

const SOURCE = fileURLToPath(new URL('../../..', import.meta.url))
const PAGES = ['/', '/auth', '/privacidade']
const FILE = /\/assets\/[\w.-]+/g
const PAUSE_MS = 50

export const filesOfPage = (page: string) => [...new Set(page.match(FILE))]

const filesOfVersion = (root: string) =>
  readdirSync(join(root, 'web', 'dist', 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}`)

type Visited = { http: HttpClient; oldRoot: string; random: Random }

/** Browsers that open a page with all its files, or load one more file of a page of the previous version. */
export function startPageVisits({ http, oldRoot, random }: Visited) {
  const oldFiles = filesOfVersion(oldRoot)
  const newFiles = filesOfVersion(SOURCE)
  const onlyOld = new Set(oldFiles.filter((file) => !newFiles.includes(file)))
  const missing: string[] = []
  let [pages, files, isOldServed, isStopped] = [0, 0, true, false]

  // A page that was still loading when its version ended says so, and offers to reload.
  const mayBeGone = (path: string) => !isOldServed && onlyOld.has(path)
  const load = async (path: string) => {
    const answer = await http.call({ path }).catch(() => undefined)
    if (answer?.status !== 200 && !mayBeGone(path)) missing.push(`${path}: ${answer?.status ?? 'cut'}`)
    return answer?.body ?? ''
  }
  const visit = async () => {
    const wanted = filesOfPage(await load(random.pick(PAGES)))
    pages += 1
    for (const file of wanted) await load(file)
    files += wanted.length
  }
  const working = (async () => {
    while (!isStopped) {
      await visit()
      if (isOldServed) await load(random.pick(oldFiles))
      await wait(PAUSE_MS)
    }
  })()
  return {
    /** From now on no instance has the files of the previous version. */
    oldIsGone: () => {
      isOldServed = false
    },
    stop: async () => {
      isStopped = true
      await working
      const notReloading = await keepsFromReloading(http, oldFiles)
      http.close()
      return {
        pages,
        files,
        missing: missing.length,
        missingExamples: missing.slice(0, 5),
        notReloading,
      }
    },
  }
}

/**
 * What an open page of the previous version decides by (web/src/app/new-version.ts): its file does not come, and no cache keeps
 * that, and the page that is served now names its own. Returns what is otherwise.
 */
async function keepsFromReloading(http: HttpClient, oldFiles: readonly string[]): Promise<string[]> {
  const page = await http.call({ path: '/' })
  const isEntry = (file: string) => file.startsWith('/assets/index-')
  const entries = oldFiles.filter(isEntry)
  const current = filesOfPage(page.body).filter(isEntry)
  if (current.length === 0) return [`the page: ${page.status} ${page.head}`]
  const gone = entries.filter((file) => !current.includes(file))
  const answers = await Promise.all(gone.map((path) => http.call({ path })))
  // Behind nginx also 502, while it takes another instance for dead.
  const served = answers.filter(
    (answer) =>
      answer.status < 502 && (answer.status !== 404 || headerOf(answer, 'cache-control') !== 'no-store'),
  )
  return served.map(({ status, head }) => `an old file: ${status} ${head}`)
}
