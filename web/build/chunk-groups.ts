import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
const ROUTES = `${SOURCE}routes/`

/**
 * Which modules share a chunk, by the pages that need them:
 * - every page: `base` (packages) and `index` (ours);
 * - several pages of one area: `visitor`, `student` or `admin`; of both areas behind the log-in: `signed-in`;
 * - pages with a large library: the chunk of that library, and `admin-<library>` for what only the administration needs of it;
 * - one page, or no page at first: where Rolldown puts it, in the chunk of that page or in one that is loaded later.
 */

/** The large libraries, from what needs least of the others to what needs most. */
const LIBRARIES: Record<string, readonly string[]> = {
  player: [], // our own, src/player
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

/** What every page needs of these is in `base`, and the rest is needed by every page behind the log-in. */
const SIGNED_IN = ['@tanstack/react-router', '@tanstack/query-core', '@tanstack/react-query']

/** Undefined where Rolldown chooses. */
function chunkOf(id: string, context: Context): string | undefined {
  if (SIGNED_IN.includes(packageOf(id))) return 'signed-in'

  const pages = pagesOf(id, context)
  const areas = new Set(pages.flatMap(areasOf))
  const isAdminOnly = areas.size === 1 && areas.has('admin')
  const library = lastLibrary(id, context)
  const libraryChunk = library && isAdminOnly ? `admin-${library}` : library
  if (packageOf(id)) return libraryChunk

  const users = reachable(id, (module) => context.getModuleInfo(module)?.importers)
  if (users.some((user) => context.getModuleInfo(user)?.isEntry)) return 'index'
  if (!users.some(isPage)) return undefined
  if (pages.length === 1 && !isLayout(pages[0])) return undefined
  // What a feature makes of a library is not for every page that has the library.
  if (library) return isIn(id, 'features', 'app') && !isAdminOnly ? undefined : libraryChunk
  if (areas.size === 1) return [...areas][0]
  return areas.has('visitor') ? 'index' : 'signed-in'
}

/**
 * With those that load it later: they, too, must load no chunk of another area for it. Only what visitors load of the
 * application itself is for behind the log-in, which they are about to pass.
 */
function pagesOf(id: string, context: Context) {
  const first = reachable(id, (module) => context.getModuleInfo(module)?.importers)
  const later = reachable(id, (module) => {
    const info = context.getModuleInfo(module)
    return info && [...info.importers, ...info.dynamicImporters]
  }).filter((page) => !(id.startsWith(SOURCE) && areasOf(page).includes('visitor')))
  return [...new Set([...first, ...later])].filter(isPage)
}

/** Of several, the last: its chunk may need the others. */
function lastLibrary(id: string, context: Context) {
  const needed = reachable(id, (module) =>
    packageOf(module) ? [] : context.getModuleInfo(module)?.importedIds,
  )
  const libraries = new Set(needed.map(libraryOf))
  return LIBRARY_NAMES.findLast((library) => libraries.has(library))
}

function libraryOf(id: string) {
  if (isIn(id, 'player')) return 'player'
  return LIBRARY_NAMES.find((library) => LIBRARIES[library]?.includes(packageOf(id)))
}

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

function areasOf(page: string) {
  if (page.startsWith(`${ROUTES}_signed-in/route.tsx`)) return ['student', 'admin']
  if (page.startsWith(`${ROUTES}_signed-in/admin/`)) return ['admin']
  return page.startsWith(`${ROUTES}_signed-in/`) ? ['student'] : ['visitor']
}

function reachable(start: string, next: (id: string) => readonly string[] | null | undefined) {
  const found = new Set([start])
  for (const id of found) for (const other of next(id) ?? []) found.add(other)
  return [...found]
}

const chunks = (...names: string[]): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => names.find((name) => name === chunkOf(id, context)),
})

/** From what every page needs to what few do: a chunk needs only those above it, so that no two need each other. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], test: (id) => packageOf(id) !== '' },
  chunks('index'),
  { name: 'icons', test: (id) => packageOf(id) === 'lucide-react', minShareCount: 2 },
  chunks('signed-in'),
  chunks('visitor', 'student', 'admin'),
  ...LIBRARY_NAMES.map((library) => chunks(library)),
  ...LIBRARY_NAMES.map((library) => chunks(`admin-${library}`)),
]
