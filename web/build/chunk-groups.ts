import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/*
 * Which modules share a file. With few files a page needs few requests; with many it loads little that it does not use.
 *
 * | needed by                                 | file                                                      |
 * |-------------------------------------------|-----------------------------------------------------------|
 * | every page                                | `react`, with the icons of several areas, and `index`     |
 * | several pages of visitors, or of the      | `visitor`, `admin`                                        |
 * | administration                            |                                                           |
 * | students, and perhaps administrators      | `signed-in`: what is for students alone is little         |
 * | visitors and others                       | `index`                                                   |
 * | pages with a large library                | one per library: the library and our parts made with it   |
 * | several pages of the administration, with | `admin-controls`, and for all other libraries together    |
 * | a large library                           | `admin-forms`: a form needs several of them               |
 * | no page at first, later pages of several  | one per part named in `LATER`                             |
 * | areas                                     |                                                           |
 * | one page, or no page at first             | where Rolldown puts it: with that page, or loaded later   |
 * | two pages, a large part of their screens  | where Rolldown puts it: in a file of its own              |
 * | one page at first, and others later       | where Rolldown puts it, if it is part of a screen         |
 */

/** From the library that needs least of the others to the one that needs most. */
const LIBRARIES: Record<string, readonly string[]> = {
  passkeys: ['@simplewebauthn/browser'],
  controls: [
    '@base-ui/react',
    '@base-ui/utils',
    '@floating-ui/core',
    '@floating-ui/dom',
    '@floating-ui/react-dom',
    '@floating-ui/utils',
  ],
  forms: ['react-hook-form'],
  checks: ['zod', '@hookform/resolvers'],
}
const LIBRARY_NAMES = Object.keys(LIBRARIES)

/** Loaded behind a screen, and in part by others: a file for each part would cost the screen a request more. */
const LATER: Record<string, readonly string[]> = {
  writing: [
    'domain/src/formatted-text.ts',
    'web/src/api/send-image.ts',
    'web/src/forms/format-',
    'web/src/text/formatted-text.tsx',
  ],
  'search-in-transcripts': [
    'web/src/features/courses/transcript-search.tsx',
    'web/src/features/transcript/marked-text.tsx',
  ],
  duvidas: ['web/src/api/duvidas.ts', 'web/src/features/duvidas/'],
}
const LATER_NAMES = Object.keys(LATER)

/** What every page needs of these is in `index`; every page behind the log-in needs the rest. */
const SIGNED_IN = ['@tanstack/react-router', '@tanstack/query-core', '@tanstack/react-query']

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCE = `${ROOT}web/src/`
const ROUTES = `${SOURCE}routes/`
const ICONS = 'lucide-react'
/** Icons that one page alone uses stay with it. */
const SHARED = ['react', 'react-dom', 'scheduler', ICONS]

/** Characters before compression. */
const WORTH_A_REQUEST = 3_600

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Undefined where Rolldown decides. */
function fileOf(id: string, context: Context): string | undefined {
  const name = packageOf(id)
  if (SIGNED_IN.includes(name)) return 'signed-in'

  const areas = new Set(pagesOf(id, context).flatMap(areasOf))
  const isAdminOnly = areas.size === 1 && areas.has('admin')
  const library = lastLibrary(id, context)
  if (isAdminOnly && name === ICONS) return 'admin'
  const adminFile = library === 'controls' ? 'admin-controls' : 'admin-forms'
  const libraryFile = library && isAdminOnly ? adminFile : library
  if (name) return libraryFile

  const users = importersOf(id, context)
  if (users.some((user) => context.getModuleInfo(user)?.isEntry)) return 'index'
  if (!users.some(isPage)) return isAdminOnly ? undefined : laterFile(id)
  if (isPage(id) && !isLayout(id)) return fileOfPage(id, context)
  const loaded = users.filter((user) => context.getModuleInfo(user)?.dynamicImporters.length)
  if (loaded.length === 1 && !isLayout(loaded[0])) return undefined
  const pages = users.filter(isPage)
  // What is smaller than part of a screen is not worth a request.
  if (pages.length <= 2 && !pages.some(isLayout) && isIn(id, 'features')) {
    const size = context.getModuleInfo(id)?.code?.length ?? 0
    if (pages.length === 1 || (size >= WORTH_A_REQUEST && libraryFile !== 'admin-forms')) return undefined
  }
  // What a feature makes of a library is not for every page that has the library.
  if (library) return isIn(id, 'features', 'app') && !isAdminOnly ? undefined : libraryFile
  if (areas.has('visitor')) return areas.size === 1 ? 'visitor' : 'index'
  return isAdminOnly ? 'admin' : 'signed-in'
}

const laterFile = (id: string) =>
  LATER_NAMES.find((later) => LATER[later]?.some((path) => id.startsWith(`${ROOT}${path}`)))

/** The few lines of a page whose screen it shares with another, to write something new and to change it, are with that screen. */
function fileOfPage(page: string, context: Context) {
  const imported = context.getModuleInfo(page)?.importedIds.filter((id) => isIn(id, 'features')) ?? []
  const names = imported.map((id) => fileOf(id, context))
  return names.includes('admin-forms') && !names.includes(undefined) ? 'admin-forms' : undefined
}

const importersOf = (id: string, context: Context) =>
  reachable(id, (module) => context.getModuleInfo(module)?.importers)

/** The application, with what finds the links in a text: no form checks with it. */
const isOurs = (id: string) => id.startsWith(SOURCE) || id.endsWith('/domain/src/linked-text.ts')

/**
 * With those that load it later: they, too, must load no file of another area for it. Only what visitors load of the
 * application itself is for behind the log-in, which they are about to pass.
 */
function pagesOf(id: string, context: Context) {
  const first = importersOf(id, context)
  const later = reachable(id, (module) => {
    const info = context.getModuleInfo(module)
    return info && [...info.importers, ...info.dynamicImporters]
  }).filter((page) => !(isOurs(id) && areasOf(page).includes('visitor')))
  return [...new Set([...first, ...later])].filter(isPage)
}

/** The last of several: its file may need the others. */
function lastLibrary(id: string, context: Context) {
  const needed = reachable(id, (module) =>
    packageOf(module) ? [] : context.getModuleInfo(module)?.importedIds,
  )
  const libraries = new Set(needed.map(libraryOf))
  return LIBRARY_NAMES.findLast((library) => libraries.has(library))
}

const libraryOf = (id: string) => LIBRARY_NAMES.find((library) => LIBRARIES[library]?.includes(packageOf(id)))

/** The npm package of a module; empty for our own. */
export function packageOf(id: string) {
  const [scope = '', name] = id.split('/node_modules/').slice(1).at(-1)?.split('/') ?? []
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** What a route draws with: the router's plugin moves it out of the route's file. */
const isPage = (id: string) => id.startsWith(ROUTES) && id.includes('?tsr-split')
/** What a layout needs, every page in it needs. */
const isLayout = (page = '') => page.includes('/route.tsx?')
const isIn = (id: string, ...folders: string[]) =>
  folders.some((folder) => id.startsWith(`${SOURCE}${folder}/`))

/** The screens of monitors are made of parts of the administration: they must not weigh on those of the other students. */
const MONITORS = [`${ROUTES}_signed-in/_student/turma`, `${ROUTES}_signed-in/_student/duvidas`]

function areasOf(page: string) {
  if (page.startsWith(`${ROUTES}_signed-in/route.tsx`)) return ['student', 'admin']
  if (page.startsWith(`${ROUTES}_signed-in/admin/`) || MONITORS.some((start) => page.startsWith(start)))
    return ['admin']
  return page.startsWith(`${ROUTES}_signed-in/`) ? ['student'] : ['visitor']
}

function reachable(start: string, next: (id: string) => readonly string[] | null | undefined) {
  const found = new Set([start])
  for (const id of found) for (const other of next(id) ?? []) found.add(other)
  return [...found]
}

const files = (...names: string[]): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => names.find((name) => name === fileOf(id, context)),
})

/** From what every page needs to what few do: a file needs only those above it, so that no two need each other. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, context) => (fileOf(id, context) === 'admin' ? undefined : 'react'),
    test: (id) => SHARED.includes(packageOf(id)),
    minShareCount: 2,
  },
  files('index'),
  files('signed-in'),
  files('visitor', 'admin'),
  ...LATER_NAMES.map((later) => files(later)),
  ...LIBRARY_NAMES.map((library) => files(library)),
  files('admin-controls'),
  files('admin-forms'),
]
